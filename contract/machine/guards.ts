import type { RecordValues } from '../callArguments.ts'
import { isBlank } from '../validation/cleanRecord.ts'
import { isSameJson } from '../values.ts'
import { toInstant } from '../wallClock.ts'
import type { Comparison, Guard, Machine, Operand } from './machine.ts'

/** What is known when an event is judged. */
export interface MachineContext {
  /** The caller's permission codes. */
  held: ReadonlySet<string>
  /** As what the caller acts: `Agency`, `Candidate`, `Facility`, `System`; absent where machines ask for none. */
  actor?: string
  /** Parts of who asks, by name: `userId`, `companyId`. */
  caller?: Readonly<Record<string, unknown>>
  /** The moment, ISO with Z. */
  now: string
  /** The parameters of the call; absent while nobody has called yet, then what asks for them stays open. */
  args?: Readonly<RecordValues>
  /** What a service adds about the row: counts, conflicts. One that is not there stays open. */
  facts?: Readonly<RecordValues>
  settings?: Readonly<Record<string, unknown>>
}

/** True, false, or null where something that it asks for is not known yet. */
export type Verdict = boolean | null

/** A value that is not known yet. */
const open = Symbol('open')

/** Judges a guard over a row (null where there is none). */
export function judge(machine: Machine, guard: Guard, row: RecordValues | null, context: MachineContext): Verdict {
  if ('all' in guard) return all(guard.all.map(each => judge(machine, each, row, context)))
  if ('any' in guard) return negate(all(guard.any.map(each => negate(judge(machine, each, row, context)))))
  if ('not' in guard) return negate(judge(machine, guard.not, row, context))
  const read = (operand: Operand) => readOperand(machine, operand, row, context)
  const left = read(guard.left)
  const right = Array.isArray(guard.right) ? guard.right.map(read) : read(guard.right ?? null)
  if (left === open || right === open || (Array.isArray(right) && right.includes(open))) return null
  return compare(guard.is, left, right)
}

function all(verdicts: Verdict[]): Verdict {
  if (verdicts.includes(false)) return false
  return verdicts.includes(null) ? null : true
}

function negate(verdict: Verdict): Verdict {
  return verdict === null ? null : !verdict
}

function compare(comparison: Comparison, left: unknown, right: unknown): boolean {
  switch (comparison) {
    case 'present':
      return !isBlank(left)
    case 'absent':
      return isBlank(left)
    case 'equals':
      return isSameJson(left ?? null, right ?? null)
    case 'notEquals':
      return !isSameJson(left ?? null, right ?? null)
    case 'in':
      return Array.isArray(right) && right.some(each => isSameJson(left ?? null, each ?? null))
    default:
      return compareOrder(comparison, left, right)
  }
}

/** Numbers by value, texts (ISO dates) by their characters; anything else, an absent value too, is in no order. */
function compareOrder(comparison: 'above' | 'atLeast' | 'below' | 'atMost', left: unknown, right: unknown): boolean {
  const isOrdered =
    (typeof left === 'number' && typeof right === 'number') || (typeof left === 'string' && typeof right === 'string')
  if (!isOrdered) return false
  switch (comparison) {
    case 'above':
      return left > right
    case 'atLeast':
      return left >= right
    case 'below':
      return left < right
    case 'atMost':
      return left <= right
  }
}

/** Reads an operand; `open` where it is not known yet. */
function readOperand(machine: Machine, operand: Operand, row: RecordValues | null, context: MachineContext): unknown {
  if (typeof operand !== 'object' || operand === null) return operand
  if ('field' in operand) return row?.[operand.field] ?? null
  if ('arg' in operand) return context.args ? (context.args[operand.arg] ?? null) : open
  if ('fact' in operand) return context.facts && operand.fact in context.facts ? context.facts[operand.fact] : open
  if ('caller' in operand) return context.caller?.[operand.caller] ?? null
  if ('setting' in operand) return context.settings?.[operand.setting] ?? machine.settings?.[operand.setting] ?? null
  if ('flag' in operand) return readFlag(machine, operand.flag, row, context)
  if ('now' in operand) return context.now
  if ('actor' in operand) return context.actor ?? null
  const parts = 'sum' in operand ? operand.sum : [operand.hoursUntil, operand.zone ?? null]
  const values = parts.map(each => readOperand(machine, each, row, context))
  if (values.includes(open)) return open
  if ('sum' in operand) return values.reduce<number>((total, value) => total + Number(value ?? 0), 0)
  return readHours(values[0], values[1], context.now)
}

function readFlag(machine: Machine, name: string, row: RecordValues | null, context: MachineContext): unknown {
  const guard = machine.flags?.[name]
  if (!guard) return null
  const verdict = judge(machine, guard, row, context)
  return verdict === null ? open : verdict
}

function readHours(moment: unknown, zone: unknown, now: string): number | null {
  if (typeof moment !== 'string') return null
  const instant = typeof zone === 'string' ? toInstant(moment, zone) : moment
  const hours = (Date.parse(instant) - Date.parse(now)) / 3_600_000
  return Number.isNaN(hours) ? null : hours
}

/** The value of an operand; throws where it is not known. */
export function getOperand(
  machine: Machine,
  operand: Operand,
  row: RecordValues | null,
  context: MachineContext,
): unknown {
  const value = readOperand(machine, operand, row, context)
  if (value === open) throw new Error(`The machine ${machine.name} needs ${JSON.stringify(operand)}: hand it in.`)
  return value
}
