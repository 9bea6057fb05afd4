import type { RecordValues } from '../callArguments.ts'
import { toInstant } from '../wallClock.ts'
import { judgeGuard, open, type Verdict } from './judgement.ts'
import type { Guard, Machine, Operand } from './machine.ts'

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
  /** Nobody has sent the event: parameters that are not handed in are still to come. */
  isPreview?: boolean
  /** What a service adds about the row: counts, conflicts. One that is not there stays open. */
  facts?: Readonly<RecordValues>
  settings?: Readonly<Record<string, unknown>>
  /** What a save makes of the row beside its event: the choice of a target looks at it, guards look at the row as it was. */
  saved?: Readonly<RecordValues>
  /** What is known of the row that an event is about to make: guards of a transition from `none` look at it. */
  draft?: Readonly<RecordValues>
}

/** Judges a guard over a row (null where there is none). */
export function judge(machine: Machine, guard: Guard, row: RecordValues | null, context: MachineContext): Verdict {
  return judgeGuard(guard, operand => readOperand(machine, operand, row, context), false)
}

/** Reads an operand; `open` where it is not known yet. */
function readOperand(machine: Machine, operand: Operand, row: RecordValues | null, context: MachineContext): unknown {
  if (typeof operand !== 'object' || operand === null) return operand
  if ('field' in operand) return (row ?? context.draft)?.[operand.field] ?? null
  if ('arg' in operand) return readArgument(operand.arg, context)
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

function readArgument(name: string, { args, isPreview }: MachineContext): unknown {
  if (args && (!isPreview || name in args)) return args[name] ?? null
  return open
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
