import type { Operand } from '#contract/machine.ts'
import { checkPrefix, type Reading } from './reading.ts'
import { bareOperands, isPlain, type Plain, prefixes, reserved, type Way } from './words.ts'

const prefixed = new RegExp(`^(${prefixes.join('|')})\\.(.+)$`)

/** Reads a value: a text is one, unless it names an operand (`fact.start`, `row.StartsOn`, `now`). */
export function parseValue(reading: Reading, written: unknown, at: Way): Operand {
  if (typeof written === 'string') {
    checkPrefix(reading, written, at)
    return reading.annotate(parseOperand(reading, written) ?? written, at)
  }
  return isPlain(written) ? parseComposed(reading, written, at) : (written as Operand)
}

/** Reads what a comparison or a calculation is about: a text is a path of the row, unless it names another operand. */
export function parseSubject(reading: Reading, written: unknown, at: Way): Operand {
  if (typeof written !== 'string') return parseValue(reading, written, at)
  checkPrefix(reading, written, at)
  return reading.annotate(parseOperand(reading, written) ?? { field: written }, at)
}

function parseOperand({ isOfRecord }: Reading, text: string): Exclude<Operand, string> | null {
  const [, prefix, name = ''] = prefixed.exec(text) ?? []
  if (prefix === 'row') return { field: name }
  if (isOfRecord) return null
  if (prefix !== undefined) return { [prefix]: name } as Exclude<Operand, string>
  if (text === 'now') return { now: true }
  return text === 'actor' ? { actor: true } : null
}

/** Reads an operand of several parts; its parts are paths. */
export function parseComposed(reading: Reading, written: Plain, at: Way): Operand {
  if ('literal' in written) return written.literal as Operand
  const inner = (word: string) => parseSubject(reading, written[word], [...at, word])
  if ('hoursUntil' in written) {
    const zone = 'zone' in written ? { zone: inner('zone') } : {}
    return reading.annotate({ hoursUntil: inner('hoursUntil'), ...zone }, at)
  }
  const word = ['sum', 'product', 'difference'].find(each => each in written)
  if (word === undefined) return reading.annotate({ ...written } as unknown as Operand, at)
  const parts = written[word] as unknown[]
  const read = { [word]: parts.map((each, index) => parseSubject(reading, each, [...at, word, index])) }
  return reading.annotate(read as unknown as Operand, at)
}

/** True for an operand as the program reads it and files said it before. */
export function isOldOperand(operand: unknown): boolean {
  if (!isPlain(operand) || 'literal' in operand) return false
  if (printName(operand) !== null) return true
  const parts = Object.values(operand).flat()
  return parts.some(isOldOperand) && !parts.some(each => typeof each === 'string')
}

/** A value as it is written. */
export function printValue(operand: unknown, isOfRecord = false): unknown {
  if (typeof operand === 'string') return isLikeOperand(operand, isOfRecord) ? { literal: operand } : operand
  if (!isPlain(operand)) return operand
  const name = printName(operand)
  if (name === null) return printComposed(operand, isOfRecord)
  return 'field' in operand && !name.startsWith('row.') ? `row.${name}` : name
}

/** What a comparison or a calculation is about, as it is written. */
export function printSubject(operand: unknown, isOfRecord = false): unknown {
  if (typeof operand === 'string') return { literal: operand }
  if (!isPlain(operand)) return operand
  return printName(operand) ?? printComposed(operand, isOfRecord)
}

/** The path or the name of an operand that is one; null for any other. */
export function printName(operand: Plain): string | null {
  if (typeof operand.field === 'string') return isTaken(operand.field) ? `row.${operand.field}` : operand.field
  const bare = bareOperands.find(each => operand[each] === true)
  if (bare) return bare
  const prefix = prefixes.find(each => typeof operand[each] === 'string')
  return prefix ? `${prefix}.${operand[prefix]}` : null
}

/** True for a path that would be read as something else. */
function isTaken(path: string): boolean {
  return reserved.has(path) || prefixed.test(path)
}

function isLikeOperand(text: string, isOfRecord: boolean): boolean {
  const isRow = /^row\../.test(text)
  return isOfRecord ? isRow : isRow || prefixed.test(text) || bareOperands.some(each => each === text)
}

function printComposed(operand: Plain, isOfRecord: boolean): Plain {
  if ('hoursUntil' in operand) {
    const zone = operand.zone === undefined ? {} : { zone: printSubject(operand.zone, isOfRecord) }
    return { hoursUntil: printSubject(operand.hoursUntil, isOfRecord), ...zone }
  }
  const word = ['sum', 'product', 'difference'].find(each => each in operand)
  if (word === undefined) return operand
  return { [word]: (operand[word] as unknown[]).map(each => printSubject(each, isOfRecord)) }
}
