import { isPermitted } from '../access.ts'
import type { RecordValues } from '../callArguments.ts'
import type { MessageReference } from '../catalogue.ts'
import { getOperand, judge, type MachineContext } from './guards.ts'
import {
  type Ask,
  anyState,
  type Guard,
  type Machine,
  noState,
  type Raise,
  type State,
  type Transition,
} from './machine.ts'

/** What an event does to a row, or why it is refused (HTTP 200, Success false: rules, "Convention"). */
export type Applied =
  | {
      ok: true
      /** The name of the new state. */
      state: string
      /** The properties to write, the state's own included where it differs; to be written only while the row is unchanged. */
      changes: RecordValues
      /** The domain events that it raises: {@link readRaised} says what they tell of the row. */
      raise?: readonly Raise[]
      /** What the service does beside, in order. */
      effects: readonly string[]
    }
  | Refused

/** Why an event is refused, or what it asks. */
export interface Refused {
  ok: false
  refusal: MessageReference
  /** The one parameter that the refusing guard is about; absent where it is about more, or about the row. */
  parameter?: string
  /** How the caller may answer what the refusal asks; absent where it is final. */
  question?: Required<Pick<Ask, 'argument' | 'no'>> & { value?: unknown }
}

/** Finds the state of a row; null where its value stands for none. */
export function findState(machine: Machine, row: RecordValues): State | null {
  const value = row[machine.state]
  return machine.states.find(state => toValue(state) === value) ?? null
}

/** The value that stands for a state in the row. */
export function toValue(state: State): string | number | boolean {
  return state.value ?? state.name
}

/**
 * The events that the caller may now send, in the machine's order, each once. A guard that asks for a parameter of the call or
 * for a fact that nobody has handed in stays open and refuses nothing: `apply` judges it.
 */
export function allowedActions(machine: Machine, row: RecordValues | null, context: MachineContext): string[] {
  const state = row ? findState(machine, row) : null
  const events = machine.transitions
    .filter(transition => isFrom(transition, row, state) && isAllowedTo(transition, context))
    .filter(({ guards }) =>
      (guards ?? []).every(guard => judge(machine, guard, row, context) !== false || mayAnswer(guard.ask, context)),
    )
    .map(({ event }) => event)
  return [...new Set(events)]
}

/**
 * Judges an event: of the transitions that leave the row's state and that the caller may take, the first whose guards hold is
 * taken; where none is, the first failing guard says why. Throws where a guard needs a fact that was not handed in.
 */
export function apply(machine: Machine, row: RecordValues | null, event: string, context: MachineContext): Applied {
  const known: MachineContext = { ...context, args: context.args ?? {} }
  const choice = choose(machine, row, event, known)
  if ('refusal' in choice) return choice
  if ('missing' in choice)
    throw new Error(`The machine ${machine.name} needs facts for ${JSON.stringify(choice.missing)}: hand them in.`)
  return take(machine, choice.transition, row, row ? findState(machine, row) : null, known)
}

/** What is said of an event that nobody sends: it may pass, it is refused or asks, or a guard needs what is not known yet. */
export type Weighed = { ok: true } | Refused | { ok: null; missing: Guard }

/** Says what would become of an event, as {@link apply} decides it; what its guards ask of a parameter that is not handed in stays open. */
export function weigh(machine: Machine, row: RecordValues | null, event: string, context: MachineContext): Weighed {
  const choice = choose(machine, row, event, { ...context, isPreview: true })
  if ('refusal' in choice) return choice
  return 'missing' in choice ? { ok: null, ...choice } : { ok: true }
}

/** The transition that an event takes, why it takes none, or the first guard that cannot be judged yet. */
function choose(
  machine: Machine,
  row: RecordValues | null,
  event: string,
  context: MachineContext,
): { transition: Transition } | Refused | { missing: Guard } {
  const state = row ? findState(machine, row) : null
  const leaving = machine.transitions.filter(each => each.event === event && isFrom(each, row, state))
  if (leaving.length === 0) {
    const guard = state?.guard
    if (guard && judge(machine, guard, row, context) === false) return refuseBy(machine, guard, row, context)
    return refuse(state?.message ?? 'machine.wrongState')
  }
  const allowed = leaving.filter(transition => isAllowedTo(transition, context))
  if (allowed.length === 0) return refuse('machine.notPermitted')
  let refused: Refused | null = null
  for (const transition of allowed) {
    let missing: Guard | undefined
    const failing = (transition.guards ?? []).find(guard => {
      const verdict = isAnswered(guard.ask, context) || judge(machine, guard, row, withoutAnswer(guard, context))
      if (verdict === null) missing ??= guard
      return verdict === false
    })
    if (!failing) return missing ? { missing } : { transition }
    refused ??= refuseBy(machine, failing, row, context)
  }
  return refused ?? refuse('machine.refused')
}

/** A question that has no answer yet is asked, whatever else is still to come. */
function withoutAnswer({ ask }: Guard, context: MachineContext): MachineContext {
  return context.isPreview && ask ? { ...context, args: { [ask.argument]: null, ...context.args } } : context
}

/** True where an event leaves the row's state by a way that is open to the caller: what its guards ask for is to be known only then. */
export function isOpenTo(machine: Machine, row: RecordValues | null, event: string, context: MachineContext): boolean {
  const state = row ? findState(machine, row) : null
  return machine.transitions.some(
    each => each.event === event && isFrom(each, row, state) && isAllowedTo(each, context),
  )
}

/** True where the caller may be asked, instead of being refused. */
function mayAnswer(ask: Ask | undefined, { actor, held }: MachineContext): ask is Ask {
  return ask !== undefined && (actor === 'System' || isPermitted(ask.permission, held))
}

/** True where the answer that was sent lets the event pass. */
function isAnswered(ask: Ask | undefined, context: MachineContext): boolean {
  if (!mayAnswer(ask, context)) return false
  const answer = context.args?.[ask.argument] ?? null
  if (ask.value !== undefined) return answer !== null
  return answer === true || (answer === false && ask.no === 'send')
}

function refuseBy(machine: Machine, guard: Guard, row: RecordValues | null, context: MachineContext): Refused {
  const { ask, message } = guard
  const args = (guard.args ?? []).map(operand => toWord(getOperand(machine, operand, row, context)))
  const question = mayAnswer(ask, context) ? ask : null
  if (question && (context.args?.[question.argument] ?? null) === null) {
    const { argument, no = 'stop', value } = question
    const proposed = value === undefined ? {} : { value: getOperand(machine, value, row, context) }
    return { ...refuse(question.message, args), question: { argument, no, ...proposed } }
  }
  return { ...refuse(message ?? question?.message ?? 'machine.refused', args), ...findParameter(guard) }
}

/** The parameter of a guard that asks for one alone to be there. */
function findParameter(guard: Guard): { parameter?: string } {
  const parts = 'any' in guard ? guard.any : [guard]
  const names = parts.flatMap(part => {
    const isGiven = 'left' in part && part.is === 'present'
    return isGiven && typeof part.left === 'object' && part.left && 'arg' in part.left ? [part.left.arg] : []
  })
  return names.length === 1 && names[0] !== undefined ? { parameter: names[0] } : {}
}

/**
 * True where the row is already in a state that this event leads to and does not leave: sending it again would change nothing. Never of
 * a terminal state, into which somebody else has brought the row for a reason of his own.
 */
export function isInTargetState(machine: Machine, row: RecordValues, event: string): boolean {
  const state = findState(machine, row)
  const ways = machine.transitions.filter(each => each.event === event)
  const leads = ({ to = [] }: Transition) =>
    typeof to === 'string' ? to === state?.name : to.some(each => each.state === state?.name)
  return state !== null && !state.terminal && ways.some(leads) && !ways.some(each => isFrom(each, row, state))
}

/** The derived flags of a row; one that hangs on a fact which was not handed in is left out. */
export function readFlags(machine: Machine, row: RecordValues, context: MachineContext): Record<string, boolean> {
  const flags: Record<string, boolean> = {}
  for (const [name, guard] of Object.entries(machine.flags ?? {})) {
    const verdict = judge(machine, guard, row, context)
    if (verdict !== null) flags[name] = verdict
  }
  return flags
}

function toWord(value: unknown): string | number {
  return typeof value === 'number' ? value : String(value ?? '')
}

function refuse(messageKey: string, args: MessageReference['args'] = []): Refused {
  return { ok: false, refusal: { messageKey, args } }
}

function isFrom({ from }: Transition, row: RecordValues | null, state: State | null): boolean {
  if (row === null) return from.includes(noState)
  if (!state) return false
  return from.includes(state.name) || (from.includes(anyState) && state.terminal !== true)
}

function isAllowedTo({ actors, permission }: Transition, { actor, held }: MachineContext): boolean {
  if (actors && (actor === undefined || !actors.includes(actor))) return false
  return actor === 'System' || isPermitted(permission, held)
}

function holds(machine: Machine, guard: Guard, row: RecordValues | null, context: MachineContext): boolean {
  const verdict = judge(machine, guard, row, context)
  if (verdict === null) {
    throw new Error(`The machine ${machine.name} needs facts for ${JSON.stringify(guard)}: hand them in.`)
  }
  return verdict
}

function take(
  machine: Machine,
  transition: Transition,
  row: RecordValues | null,
  from: State | null,
  context: MachineContext,
): Applied {
  const changes: RecordValues = {}
  for (const { property, value, when } of transition.set ?? []) {
    if (!when || holds(machine, when, row, context)) changes[property] = getOperand(machine, value, row, context)
  }
  const target = findTarget(machine, transition, { ...row, ...context.saved, ...changes }, context)
  const state = machine.states.find(each => each.name === (target ?? from?.name ?? machine.initial))
  if (!state) throw new Error(`The machine ${machine.name} has no state ${target}.`)
  if (state !== from) changes[machine.state] = toValue(state)
  const { raise, effects = [] } = transition
  return { ok: true, state: state.name, changes, ...(raise && { raise }), effects }
}

/** A domain event that a transition raises, with those values of its payload that are not the row's own. */
export interface Raised {
  event: string
  payload: RecordValues
}

/** Those of the events that are raised for the row as it has become, in their order. Throws as {@link apply} does. */
export function readRaised(
  machine: Machine,
  raise: readonly Raise[],
  row: RecordValues,
  context: MachineContext,
): Raised[] {
  const known: MachineContext = { ...context, args: context.args ?? {} }
  return raise.flatMap(({ event, payload = {}, when }) => {
    if (when && !holds(machine, when, row, known)) return []
    const values = Object.entries(payload).map(([name, value]) => [name, getOperand(machine, value, row, known)])
    return [{ event, payload: Object.fromEntries(values) }]
  })
}

/** A choice of targets looks at the row as the transition has set it. */
function findTarget(machine: Machine, { to }: Transition, row: RecordValues, context: MachineContext): string | null {
  if (to === undefined) return null
  if (typeof to === 'string') return to
  return to.find(({ when }) => !when || holds(machine, when, row, context))?.state ?? null
}
