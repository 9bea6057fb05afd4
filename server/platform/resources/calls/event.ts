import { canWrite } from '#contract/access.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { Machine } from '#contract/machine.ts'
import { badRequest, notFound, Refusal } from '../../http/problem.ts'
import { toLive } from '../../tables/index.ts'
import { judgeEvent, judgeMaking, runEffects } from '../events.ts'
import type { EventChange } from '../extension.ts'
import { selectTarget } from '../sql/locks.ts'
import { selectStored } from '../sql/write.ts'
import type { Work } from '../work.ts'
import { areLocked, findEventCall, listLocked, lockParents, lockReferred } from './locks.ts'
import { mergeSent } from './merging.ts'
import { findRow } from './one.ts'
import { writeChanges, writeNew } from './save.ts'

/**
 * Serves a call that names an event of the resource's machine (`calls.<name>.event`), by {@link sendEvent}; answers the fresh row with
 * its `AllowedActions`, and only its ID where the event has taken it out of the caller's scope.
 */
export async function performEvent(work: Work, event: string): Promise<Envelope> {
  const { plan } = work
  const target = findEventCall(plan, event, work.callName)?.target
  const change = target ? await sendToTarget(work, event, target) : await sendEvent(work, event, getKey(work))
  const key = change.row[plan.key.name] as RecordKey
  return buildSuccess((await findRow(work, key)) ?? { ID: change.id }, work.text('engine.updated'))
}

function getKey({ args, plan }: Work): RecordKey {
  const key = args.id
  if (key === undefined || key === null) throw badRequest(`${plan.resource.key} is missing.`)
  return key
}

/**
 * Sends an event to a row: the records that its call locks → the row in scope, locked → facts of the service → the machine's verdict →
 * one statement that writes row and audit entry → effects, in their order and in the same transaction. Throws `Refusal` in the words
 * of the machine or of an effect, and where a `Version` was sent that is no longer the stored one.
 */
export async function sendEvent(work: Work, event: string, key: RecordKey): Promise<EventChange> {
  const machine = getMachine(work, event)
  const references = listLocked(work.plan, findEventCall(work.plan, event, work.callName))
  const locked = await lockParents(work.queries, work.plan, references, [key])
  const stored = await lockStored(work, key)
  const version = work.args.args?.Version
  const isMoved = references.length > 0 && !areLocked(references, stored, locked)
  if (isMoved || (version !== undefined && version !== null && version !== stored.Version))
    throw new Refusal(work.text('records.stale'))
  const judged = await judgeEvent(work, machine, stored, event)
  await writeChanges(work, key, stored, judged.changes)
  const change = { id: Number(stored.ID), before: stored, row: { ...stored, ...judged.changes } }
  await runEffects(work, judged.effects, change)
  return change
}

/**
 * Sends an event to the live row that the call's parameters choose, which must lie in the caller's scope; where there is none, the event
 * makes one, from `none`. Of two that make one at once the second fails on the unique index, and the call is run again.
 */
async function sendToTarget(work: Work, event: string, names: readonly string[]): Promise<EventChange> {
  const { plan } = work
  const machine = getMachine(work, event)
  const sent = Object.fromEntries(names.map(name => [name, work.args.args?.[name] ?? null]))
  const missing = names.find(name => sent[name] === null)
  if (missing !== undefined) throw badRequest(`${missing} is missing.`)
  const target = names.flatMap(name => {
    const field = plan.byName.get(name)
    return field ? [{ field, value: sent[name] }] : []
  })
  const { text, values } = selectTarget(plan, target, toLive(machine, 't.'))
  const [found] = await work.queries.query<{ key: RecordKey }>(text, values)
  return found ? sendEvent(work, event, found.key) : makeRow(work, machine, event, sent)
}

async function makeRow(work: Work, machine: Machine, event: string, sent: RecordValues): Promise<EventChange> {
  const { plan } = work
  await lockReferred(work.queries, listLocked(plan, findEventCall(plan, event, work.callName)), [sent])
  const judged = await judgeMaking(work, machine, sent, event)
  const merged = mergeSent(work, null, { ...sent, ...judged.changes })
  Object.assign(merged.record, judged.changes)
  for (const name of Object.keys(judged.changes)) {
    // The event sets it, not the caller.
    if (!canWrite(plan.byName.get(name)?.property.schema ?? {}, work.view.held)) delete merged.errors[`/${name}`]
  }
  const { row } = await writeNew(work, merged)
  const change = { id: Number(row.ID), before: null, row: { ...merged.record, ...row } }
  await runEffects(work, judged.effects, change)
  return change
}

async function lockStored(work: Work, key: RecordKey): Promise<RecordValues> {
  const { text, values } = selectStored(work.plan, work.caller, key, true)
  const [stored] = await work.queries.query<RecordValues>(text, values)
  if (!stored) throw notFound(work.text('records.notFound'))
  return stored
}

function getMachine({ plan }: Work, event: string): Machine {
  if (plan.machine) return plan.machine
  throw new Error(`The resource ${plan.resource.name} has no machine for ${event}: name it in the descriptor.`)
}
