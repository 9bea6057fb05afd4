import type { RecordValues } from '#contract/callArguments.ts'
import {
  type Applied,
  apply,
  isOpenTo,
  type Machine,
  type MachineContext,
  type Raised,
  type Refused,
  readRaised,
  type Weighed,
  weigh,
} from '#contract/machine.ts'
import { toNormalRecord } from '#contract/normalValue.ts'
import { everyPermission, toActorKind } from '../access/caller.ts'
import { Refusal } from '../kernel/problem.ts'
import type { CallExecution } from './callExecution.ts'
import type { CallContext, EventChange, Judgement } from './extension.ts'
import { readFacts } from './facts.ts'
import type { FieldPlan } from './plan.ts'
import { toRaised } from './raise.ts'
import { selectDraftPaths, selectMachineFields } from './sql/locks.ts'

/** What a machine knows of who asks, and when. */
function buildMachineContext({ caller, now }: Pick<CallContext, 'caller' | 'now'>): MachineContext {
  const { userId, companyId, teamId, loginName, name, permissions, opened } = caller
  return {
    // A link replaces a transition's permission, too.
    held: opened ? everyPermission : permissions,
    actor: toActorKind(caller),
    caller: { userId, companyId, teamId, loginName, name },
    now: now().toISOString(),
  }
}

/** A row as the machine has to see it, and what it knows beside it. */
export interface MachineInput {
  row: RecordValues
  context: MachineContext
}

/**
 * Reads what the machine asks for beside the rows: properties that are not in them (`isHidden`), values behind references, facts of the
 * service and the system configuration. `event` is null where rows are listed.
 */
export async function readMachineInputs(
  execution: CallExecution,
  machine: Machine,
  rows: readonly RecordValues[],
  { event, isHidden }: { event: string | null; isHidden: (field: FieldPlan) => boolean },
): Promise<MachineInput[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ ID }) => Number(ID))
  const [fields, [facts, settings]] = await Promise.all([
    readFields(execution, machine, ids, isHidden),
    readBeside(execution, machine, rows, event),
  ])
  const context = { ...buildMachineContext(execution), ...(settings && { settings }) }
  return rows.map((row, index) => ({
    row: { ...row, ...fields.get(ids[index] as number) },
    context: { ...context, facts: facts[index] as RecordValues },
  }))
}

function readBeside(
  execution: CallExecution,
  machine: Machine,
  rows: readonly RecordValues[],
  event: string | null,
): Promise<[RecordValues[], Record<string, unknown> | undefined]> {
  return Promise.all([
    readFacts(execution, machine, rows, event),
    machine.settings ? execution.findSettings(Object.keys(machine.settings)) : undefined,
  ])
}

async function readFields(
  execution: CallExecution,
  machine: Machine,
  ids: readonly number[],
  isHidden: (field: FieldPlan) => boolean,
): Promise<ReadonlyMap<number, RecordValues>> {
  const { plan, queries } = execution
  const hidden = listGuardFields(machine).flatMap(name => {
    const field = plan.byName.get(name)
    return field && isHidden(field) ? [field] : []
  })
  if (hidden.length === 0 && plan.machinePaths.length === 0) return new Map()
  const found = await queries.query<RecordValues>(selectMachineFields(plan, hidden, ids))
  return new Map(found.map(row => [Number(row.ID), row]))
}

/** What the machine says of an event that it lets pass. */
export interface Judged extends Pick<Extract<Applied, { ok: true }>, 'changes' | 'effects'> {
  /** The domain events that it raises, of the row as it has become. */
  listRaised(row: Readonly<RecordValues>): Raised[]
}

/** Judges an event by the machine over a whole stored row; throws `Refusal` in the words of the machine. */
export async function judgeEvent(
  execution: CallExecution,
  machine: Machine,
  stored: RecordValues,
  event: string,
  saved?: RecordValues,
): Promise<Judged> {
  const plain = buildMachineContext(execution)
  if (!isOpenTo(machine, stored, event, plain)) return judge(execution, machine, stored, event, plain)
  const [input] = await readMachineInputs(execution, machine, [stored], { event, isHidden: () => false })
  const { row = stored, context = plain } = input ?? {}
  return judge(execution, machine, row, event, saved ? { ...context, saved } : context)
}

/** The same of many rows at once; the first one that the machine refuses refuses all. */
export async function judgeEvents(
  execution: CallExecution,
  machine: Machine,
  rows: readonly RecordValues[],
  event: string,
): Promise<Judged[]> {
  const inputs = await readMachineInputs(execution, machine, rows, { event, isHidden: () => false })
  return inputs.map(({ row, context }) => judge(execution, machine, row, event, context))
}

/** The same of an event that makes a row, from `none`. */
export async function judgeMaking(
  execution: CallExecution,
  machine: Machine,
  draft: RecordValues,
  event: string,
): Promise<Judged> {
  const [context] = await readDraftContexts(execution, machine, [draft], event)
  return judge(execution, machine, null, event, context as MachineContext)
}

/** What a machine knows of rows that an event would make. */
async function readDraftContexts(
  execution: CallExecution,
  machine: Machine,
  drafts: readonly RecordValues[],
  event: string,
): Promise<MachineContext[]> {
  if (drafts.length === 0) return []
  const { plan, queries } = execution
  const [paths, [facts, settings]] = await Promise.all([
    plan.machinePaths.length > 0 ? queries.query<RecordValues>(selectDraftPaths(plan, drafts)) : [],
    readBeside(execution, machine, drafts, event),
  ])
  const byPosition = new Map(paths.map(({ position, ...values }) => [Number(position), values]))
  const context = { ...buildMachineContext(execution), ...(settings && { settings }) }
  return drafts.map((draft, at) => ({
    ...context,
    facts: facts[at] as RecordValues,
    draft: { ...draft, ...byPosition.get(at + 1) },
  }))
}

/**
 * What would become of an event for stored rows and for drafts of rows that it would make (`ID` absent), in their order, without doing
 * anything: what it asks of a parameter that is not handed in stays open.
 */
export async function weighEvents(
  execution: CallExecution,
  machine: Machine,
  abouts: readonly RecordValues[],
  event: string,
): Promise<Judgement[]> {
  const plain = buildMachineContext(execution)
  const toRow = (about: RecordValues) => (about.ID === undefined ? null : about)
  // Nobody asks for facts about what no way is open to.
  const open = abouts.filter(about => isOpenTo(machine, toRow(about), event, plain))
  const [rows, drafts] = [open.filter(toRow), open.filter(about => !toRow(about))]
  const inputs = await readMachineInputs(execution, machine, rows, { event, isHidden: () => false })
  const contexts = await readDraftContexts(execution, machine, drafts, event)
  const known = new Map<RecordValues, MachineInput>([
    ...rows.map((row, at) => [row, inputs[at] as MachineInput] as const),
    ...drafts.map((draft, at) => [draft, { row: draft, context: contexts[at] as MachineContext }] as const),
  ])
  return abouts.map(about => {
    const { row, context } = known.get(about) ?? { row: about, context: plain }
    return toJudgement(weigh(machine, toRow(row), event, { ...context, args: execution.given }), execution.text)
  })
}

function toJudgement(weighed: Weighed, text: CallContext['text']): Judgement {
  if (weighed.ok === true) return { isAllowed: true }
  if (weighed.ok === null) return { isAllowed: null }
  const { Message, Question } = toRefusal(weighed, text).envelope
  return { isAllowed: false, message: Message ?? '', ...(Question && { question: Question }) }
}

function judge(
  execution: CallExecution,
  machine: Machine,
  row: RecordValues | null,
  event: string,
  context: MachineContext,
): Judged {
  const known = { ...context, args: execution.given, facts: context.facts ?? {} }
  const applied = apply(machine, row, event, known)
  if (!applied.ok) throw toRefusal(applied, execution.text)
  const { changes, effects, raise = [] } = applied
  // Values behind references are those of the row as it was judged.
  const listRaised = (become: Readonly<RecordValues>) =>
    readRaised(machine, raise, { ...(row ?? context.draft), ...become }, known)
  return { changes: toNormalRecord(execution.plan.resource, changes), effects, listRaised }
}

/** What a handler knows when it judges an event: the event where it is not called as the handler's call is, and what its guards ask for. */
export interface KnownEvent extends Pick<MachineContext, 'facts' | 'settings'> {
  event?: string
}

/**
 * Judges the event that a handler of its own serves, over the row that it has locked; throws `Refusal` in the words of the machine. The
 * handler writes what it changes; it raises what there is to raise by itself.
 */
export function applyEvent(
  context: CallContext,
  row: Readonly<RecordValues>,
  { event = context.callName, facts = {}, settings = {} }: KnownEvent = {},
): Extract<Applied, { ok: true }> {
  const { resource, configuration, given, text } = context
  const machine = configuration.machines.get(resource.descriptor.machine ?? '')
  if (!machine) throw new Error(`The resource ${resource.name} has no machine for ${event}.`)
  const known = { ...buildMachineContext(context), args: given, facts, settings }
  const applied = apply(machine, row, event, known)
  if (!applied.ok) throw toRefusal(applied, text)
  return { ...applied, changes: toNormalRecord(resource, applied.changes) }
}

/** What a refused event answers: the machine's words, the parameter that they are about, and what it asks. */
function toRefusal({ refusal, parameter, question }: Refused, text: CallContext['text']): Refusal {
  const message = text(refusal.messageKey, ...refusal.args)
  const asked = question && {
    ...{ Argument: question.argument, No: question.no },
    ...('value' in question && { Value: question.value }),
  }
  return new Refusal(message, parameter === undefined ? undefined : { [`/${parameter}`]: message }, asked)
}

/** Does what a transition names beside the row that it has written: raises domain events, and has the service do its effects. */
export async function completeEvent(execution: CallExecution, judged: Judged, change: EventChange): Promise<void> {
  await completeEvents(execution, [{ judged, change }])
}

/** The same of an event that was sent to many rows. */
export async function completeEvents(
  execution: CallExecution,
  written: readonly { judged: Judged; change: EventChange }[],
): Promise<void> {
  await execution.raiseAll(
    written.flatMap(({ judged, change }) => toRaised(execution, judged.listRaised(change.row), change.row)),
  )
  for (const { judged, change } of written) await runEffects(execution, judged.effects, change)
}

/** Has the service do what a transition names. */
export async function runEffects(
  execution: CallExecution,
  names: readonly string[],
  change: EventChange,
): Promise<void> {
  for (const name of names) {
    const effect = execution.extension.effects?.[name]
    if (!effect) throw new Error(`No service has the effect ${name} of ${execution.plan.resource.name}: register it.`)
    await effect(execution.context, change)
  }
}

/** True where the machine has a say in this event. */
export function hasEvent(machine: Machine | null, event: string): machine is Machine {
  return machine?.transitions.some(each => each.event === event) === true
}

const fieldsOfMachines = new WeakMap<Machine, string[]>()

/** The properties and paths that a machine asks for, its state among them. */
export function listGuardFields(machine: Machine): string[] {
  let names = fieldsOfMachines.get(machine)
  if (!names) {
    const found = new Set([machine.state])
    JSON.stringify([machine.transitions, machine.flags], (key, value) => {
      if (key === 'field' && typeof value === 'string') found.add(value)
      return value
    })
    names = [...found]
    fieldsOfMachines.set(machine, names)
  }
  return names
}
