import type { Comparison, Guard, GuardOf, Operand } from '#contract/machine.ts'
import { suggest } from '../explain.ts'
import { parseComposed, parseSubject, parseValue, printName, printSubject, printValue } from './operands.ts'
import type { Reading } from './reading.ts'
import { asides, comparisons, isPlain, type Plain, reserved, subjects, type Way } from './words.ts'

type Tree = GuardOf<Operand>

const plainWords: Readonly<Record<string, Comparison>> = { after: 'above', before: 'below' }
const ofMachines: readonly string[] = ['hoursUntil', 'zone', 'actor', 'now', ...asides]
const ofRecords: readonly string[] = ['product', 'difference', 'text']
/** How what is worked out is compared, in the object that says it. */
const besides = ['above', 'atLeast', 'below', 'atMost']

/** Reads a guard: conditions with what is said where they do not hold (`else`), what fills it (`args`) and what is asked (`ask`). */
export function parseGuard(reading: Reading, written: Plain, at: Way): Guard {
  const { else: message, args, ask } = written as { else?: string; args?: unknown[]; ask?: Plain }
  const guard = {
    ...parseCondition(reading, written, at),
    ...(message !== undefined && { message }),
    ...(args && { args: args.map((each, index) => parseValue(reading, each, [...at, 'args', index])) }),
    ...(ask && { ask: parseAsk(reading, ask, [...at, 'ask']) }),
  }
  return reading.annotate(guard as Guard, at)
}

function parseAsk(reading: Reading, ask: Plain, at: Way): Plain {
  return 'value' in ask ? { ...ask, value: parseValue(reading, ask.value, [...at, 'value']) } : ask
}

/** Reads conditions: all of what the names of an object say. */
export function parseCondition(reading: Reading, written: Plain, at: Way): Tree {
  const parts: Tree[] = []
  checkWords(reading, written, at)
  for (const [name, value] of Object.entries(written)) {
    const path = [...at, name]
    const inner = (each: unknown, index?: number) =>
      parseCondition(reading, each as Plain, index === undefined ? path : [...path, index])
    if (name === 'all' || name === 'any') {
      parts.push(reading.annotate({ [name]: (value as unknown[]).map(inner) } as Tree, path))
    } else if (name === 'not') parts.push(reading.annotate({ not: inner(value) }, path))
    else if (name === 'value') {
      parts.push(...parseAsked(reading, parseValue(reading, value, path), written.is, [...at, 'is']))
    } else if (isSubject(name)) {
      const subject = { [name]: value, ...('zone' in written && { zone: written.zone }) }
      const beside = Object.fromEntries(Object.entries(written).filter(([word]) => besides.includes(word)))
      parts.push(...parseAsked(reading, parseComposed(reading, subject, at), beside, at))
    } else if (!isBeside(name)) {
      parts.push(...parseAsked(reading, parseSubject(reading, name, path), value, path))
    }
  }
  const [only] = parts
  return reading.annotate(parts.length === 1 && only ? only : { all: parts }, at, true)
}

/** What stands beside a condition and is none itself. */
function isBeside(word: string): boolean {
  return asides.some(each => each === word) || besides.includes(word) || word === 'zone' || word === 'is'
}

/** Words that belong together stand together, and something is asked. */
function checkWords({ mistakes, isOfRecord }: Reading, written: Plain, at: Way): void {
  const words = Object.keys(written)
  const worked = words.filter(word => isSubject(word) && word !== 'value')
  const compared = words.filter(word => besides.includes(word))
  const report = (word: string | undefined, message: string, fix: string) =>
    mistakes.push({ at: word === undefined ? at : [...at, word], message, fix })
  if (worked.length > 1) report(worked[1], 'One object works out one value.', 'Say both under "all".')
  else if (worked.length === 0 && compared.length > 0)
    report(
      compared[0],
      `Nothing is worked out here that ${compared[0]} could compare.`,
      'Put it into the object of a path.',
    )
  else if (worked.length > 0 && compared.length === 0) {
    const strange = words.find(word => !reserved.has(word) && suggest(word, besides, '') !== '')
    const usual = 'Add "above", "atLeast", "below" or "atMost".'
    const fix = strange === undefined ? usual : suggest(strange, besides)
    report(strange ?? worked[0], 'What is worked out is compared with nothing.', fix)
  }
  const other = words.find(word => (isOfRecord ? ofMachines : ofRecords).includes(word))
  if (other !== undefined)
    report(
      other,
      `${other} is said of ${isOfRecord ? 'machines' : 'records'} alone.`,
      'Remove it, or put row. before a property.',
    )
  if ('value' in written !== 'is' in written)
    report('value' in written ? 'value' : 'is', 'A value and what it must be stand together.', 'Add the other one.')
  if (words.every(word => asides.some(each => each === word)))
    report(undefined, 'This asks nothing.', 'Add what must hold, or remove it.')
}

/** What is asked of a value: to be another, one of several, absent, or what comparison words say. */
function parseAsked(reading: Reading, left: Operand, asked: unknown, at: Way): Tree[] {
  const compare = (is: Comparison, right?: unknown): Tree => {
    if (right === undefined) return reading.annotate({ left, is }, at)
    return reading.annotate({ left, is, right: parseRight(reading, right, at) }, at)
  }
  if (asked === null) return [compare('absent')]
  if (Array.isArray(asked)) return [compare('in', asked)]
  if (!isPlain(asked) || !Object.keys(asked).some(word => word === 'not' || isComparison(word)))
    return [compare('equals', asked)]
  const strange = Object.keys(asked).find(word => word !== 'not' && !isComparison(word))
  if (strange !== undefined) {
    const message = `${strange} works out a value, and stands by no word that compares.`
    reading.mistakes.push({ at: [...at, strange], message, fix: 'Put it into the value of the word.' })
    return []
  }
  return Object.entries(asked).map(([word, value]): Tree => {
    if (word === 'not') {
      if (value === null) return compare('present')
      return Array.isArray(value) ? reading.annotate({ not: compare('in', value) }, at) : compare('notEquals', value)
    }
    if (word !== 'present' && word !== 'absent') return compare(plainWords[word] ?? (word as Comparison), value)
    return compare((word === 'present') === (value === true) ? 'present' : 'absent')
  })
}

function parseRight(reading: Reading, right: unknown, at: Way): Operand | Operand[] {
  return Array.isArray(right) ? right.map(each => parseValue(reading, each, at)) : parseValue(reading, right, at)
}

function isComparison(word: string): boolean {
  return comparisons.some(each => each === word)
}

function isSubject(word: string): boolean {
  return subjects.some(each => each === word)
}

/** True for conditions as the program reads them and files said them before: `left`, `is`, `right`. */
export function isTree(written: unknown): written is Guard {
  if (!isPlain(written)) return false
  if (('left' in written && 'is' in written) || 'message' in written) return true
  const { all, any, not } = written
  return [all, any, not].flat().some(isTree)
}

/** A guard as it is written. */
export function printGuard(guard: Guard): Plain {
  const { message, args, ask, ...condition } = guard
  const value = ask?.value === undefined ? {} : { value: printValue(ask.value) }
  return {
    ...printCondition(condition as Tree),
    ...(message !== undefined && { else: message }),
    ...(args && { args: args.map(each => printValue(each)) }),
    ...(ask && { ask: { ...ask, ...value } }),
  }
}

/** Conditions as they are written. */
export function printCondition(tree: Tree, isOfRecord = false): Plain {
  if ('all' in tree) return printAll(tree.all, isOfRecord)
  if ('any' in tree) return { any: tree.any.map(each => printCondition(each, isOfRecord)) }
  if (!('not' in tree)) return printComparison(tree, isOfRecord)
  const { not } = tree
  const name = 'left' in not && not.is === 'in' && isPlain(not.left) ? printName(not.left) : null
  if (name === null) return { not: printCondition(not, isOfRecord) }
  return { [name]: { not: Object.values(printCondition(not, isOfRecord))[0] } }
}

/** In one object where no name comes twice, but for what is compared by several words. */
function printAll(parts: readonly Tree[], isOfRecord: boolean): Plain {
  const printed = joinWords(parts.map(each => printCondition(each, isOfRecord)))
  const names = printed.flatMap(each => Object.keys(each))
  const isOne = parts.length > 1 && new Set(names).size === names.length && !parts.some(each => 'all' in each)
  const hasSeveral = names.filter(isSubject).length > 1
  return isOne && !hasSeveral ? Object.assign({}, ...printed) : { all: printed }
}

/** Comparisons of one value that follow each other. */
function joinWords(printed: readonly Plain[]): Plain[] {
  const joined: Plain[] = []
  for (const each of printed) {
    const [[name, asked] = [], ...others] = Object.entries(each)
    const last = joined.at(-1)
    const before = name === undefined || others.length > 0 ? undefined : last?.[name]
    const isJoined = isCompared(asked) && isCompared(before) && Object.keys(asked).every(word => !(word in before))
    if (isJoined && last && name !== undefined) joined[joined.length - 1] = { [name]: { ...before, ...asked } }
    else joined.push(each)
  }
  return joined
}

function isCompared(asked: unknown): asked is Plain {
  return isPlain(asked) && Object.keys(asked).every(isComparison)
}

function printComparison({ left, is, right }: Extract<Tree, { is: Comparison }>, isOfRecord: boolean): Plain {
  const name = isPlain(left) ? printName(left) : null
  const isMoment = (isPlain(left) && 'now' in left) || (isPlain(right) && 'now' in right)
  const word = isMoment ? ({ above: 'after', below: 'before' }[is as string] ?? is) : is
  const value = Array.isArray(right)
    ? right.map(each => printValue(each, isOfRecord))
    : printValue(right ?? null, isOfRecord)
  if (name !== null) return { [name]: printAsked(word, value) }
  if (isPlain(left) && subjects.some(each => each in left) && besides.includes(is))
    return { ...(printSubject(left, isOfRecord) as Plain), [is]: value }
  return { value: printValue(left, isOfRecord), is: printAsked(word, value) }
}

function printAsked(word: string, value: unknown): unknown {
  switch (word) {
    case 'absent':
      return null
    case 'present':
      return { present: true }
    case 'in':
      return Array.isArray(value) ? value : { in: value }
    case 'equals':
      return value === null || Array.isArray(value) ? { equals: value } : value
    case 'notEquals':
      return value === null || Array.isArray(value) ? { notEquals: value } : { not: value }
    default:
      return { [word]: value }
  }
}
