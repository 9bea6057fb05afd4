import type { RecordValues } from '#contract/callArguments.ts'
import { type Applied, apply, type Machine, type MachineContext } from '#contract/machine.ts'
import { type Caller, everyPermission } from '../access/caller.ts'
import { Refusal } from '../http/problem.ts'
import type { CallContext, EventChange } from './extension.ts'
import type { FieldPlan } from './plan.ts'
import { selectDraftPaths } from './sql/locks.ts'
import { selectMachineFields } from './sql/machineFields.ts'
import type { Work } from './work.ts'

/** As what a kind of user acts in the machines. */
const actors: Record<Caller['userType'], string> = {
  OrganizationUser: 'Agency',
  EmployerUser: 'Facility',
  Candidate: 'Candidate',
}

/** What a machine knows of who asks, and when. */
function buildMachineContext({ caller, now }: Pick<CallContext, 'caller' | 'now'>): MachineContext {
  const { userId, companyId, teamId, loginName, userType, permissions, actor, opened } = caller
  return {
    // A link takes the place of a transition's permission, too.
    held: opened ? everyPermission : permissions,
    actor: actor ?? actors[userType],
    caller: { userId, companyId, teamId, loginName },
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
  work: Work,
  machine: Machine,
  rows: readonly RecordValues[],
  { event, isHidden }: { event: string | null; isHidden: (field: FieldPlan) => boolean },
): Promise<MachineInput[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ ID }) => Number(ID))
  const [fields, facts, settings] = await Promise.all([
    readFields(work, machine, ids, isHidden),
    work.extension.facts?.find(work.context, ids, event),
    machine.settings ? work.findSettings(Object.keys(machine.settings)) : undefined,
  ])
  const context = { ...buildMachineContext(work), ...(settings && { settings }) }
  return rows.map((row, place) => {
    const id = ids[place] as number
    return { row: { ...row, ...fields.get(id) }, context: facts ? { ...context, facts: facts.get(id) ?? {} } : context }
  })
}

async function readFields(
  work: Work,
  machine: Machine,
  ids: readonly number[],
  isHidden: (field: FieldPlan) => boolean,
): Promise<ReadonlyMap<number, RecordValues>> {
  const { plan, queries } = work
  const hidden = listGuardFields(machine).flatMap(name => {
    const field = plan.byName.get(name)
    return field && isHidden(field) ? [field] : []
  })
  if (hidden.length === 0 && plan.machinePaths.length === 0) return new Map()
  const { text, values } = selectMachineFields(plan, hidden, ids)
  const found = await queries.query<RecordValues>(text, values)
  return new Map(found.map(row => [Number(row.ID), row]))
}

/** Judges an event by the machine over a whole stored row; throws `Refusal` in the words of the machine. */
export async function judgeEvent(
  work: Work,
  machine: Machine,
  stored: RecordValues,
  event: string,
): Promise<Extract<Applied, { ok: true }>> {
  const [input] = await readMachineInputs(work, machine, [stored], { event, isHidden: () => false })
  const { row = stored, context = buildMachineContext(work) } = input ?? {}
  return judge(work, machine, row, event, context)
}

/** The same of an event that makes a row, from `none`; its facts are those of the ID 0. */
export async function judgeMaking(
  work: Work,
  machine: Machine,
  draft: RecordValues,
  event: string,
): Promise<Extract<Applied, { ok: true }>> {
  const { plan, queries, extension } = work
  const { text, values } = selectDraftPaths(plan, draft)
  const [[paths], facts, settings] = await Promise.all([
    plan.machinePaths.length > 0 ? queries.query<RecordValues>(text, values) : [],
    extension.facts?.find(work.context, [0], event),
    machine.settings ? work.findSettings(Object.keys(machine.settings)) : undefined,
  ])
  const known = { facts: facts?.get(0) ?? {}, ...(settings && { settings }), draft: { ...draft, ...paths } }
  return judge(work, machine, null, event, { ...buildMachineContext(work), ...known })
}

function judge(
  work: Work,
  machine: Machine,
  row: RecordValues | null,
  event: string,
  context: MachineContext,
): Extract<Applied, { ok: true }> {
  const applied = apply(machine, row, event, { ...context, args: work.args.args ?? {}, facts: context.facts ?? {} })
  if (!applied.ok) throw toRefusal(applied, work.text)
  return applied
}

/** Judges the event that a handler of its own serves, over the row that it has locked; throws `Refusal` in the words of the machine. */
export function applyEvent(context: CallContext, row: Readonly<RecordValues>): Extract<Applied, { ok: true }> {
  const { resource, configuration, callName, args, text } = context
  const machine = configuration.machines.get(resource.descriptor.machine ?? '')
  if (!machine) throw new Error(`The resource ${resource.name} has no machine for ${callName}.`)
  const applied = apply(machine, row, callName, { ...buildMachineContext(context), args: args.args ?? {}, facts: {} })
  if (!applied.ok) throw toRefusal(applied, text)
  return applied
}

/** What a refused event answers: the machine's words, and what it asks. */
function toRefusal({ refusal, question }: Extract<Applied, { ok: false }>, text: CallContext['text']): Refusal {
  const asked = question && { Argument: question.argument, No: question.no }
  return new Refusal(text(refusal.messageKey, ...refusal.args), undefined, asked)
}

/** Has the service do what a transition names. */
export async function runEffects(work: Work, names: readonly string[], change: EventChange): Promise<void> {
  for (const name of names) {
    const effect = work.extension.effects?.[name]
    if (!effect) throw new Error(`No service has the effect ${name} of ${work.plan.resource.name}: register it.`)
    await effect(work.context, change)
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
