import { canWrite } from '#contract/access.ts'
import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { type Machine, noState, toValue } from '#contract/machine.ts'
import { badRequest, notFound, Refusal } from '../../kernel/problem.ts'
import { toLive } from '../../tables/index.ts'
import type { CallExecution } from '../callExecution.ts'
import {
  completeEvent,
  completeEvents,
  type Judged,
  judgeEvent,
  judgeEvents,
  judgeMaking,
  weighEvents,
} from '../events.ts'
import type { CallContext, EventChange, Judgement } from '../extension.ts'
import { selectTargets } from '../sql/locks.ts'
import { toReach } from '../sql/scope.ts'
import { askAll, selectStored } from '../sql/write.ts'
import { areLocked, findEventCall, listLocked, lockParents, lockReferred } from './locks.ts'
import { mergeSent } from './merging.ts'
import { findRow } from './one.ts'
import { keepSent } from './performOnce.ts'
import { writeChanges, writeChangesOfMany, writeNew } from './save.ts'

/**
 * Serves a call that names an event of the resource's machine (`calls.<name>.event`), by {@link sendEvent}; answers the fresh row with
 * its `AllowedActions`, and only its ID where the event has taken it out of the caller's scope.
 */
export async function performEvent(execution: CallExecution, event: string): Promise<Envelope> {
  const { plan } = execution
  const isTarget = (execution.args.id ?? null) === null && listTarget(execution, event).length > 0
  const change = isTarget ? await sendToTarget(execution, event) : await sendEvent(execution, event, getKey(execution))
  if (!isTarget) await keepSent(execution, getKey(execution))
  const key = change.row[plan.key.name] as RecordKey
  const done = plan.resource.descriptor.calls?.[execution.callName]?.done ?? 'engine.updated'
  return buildSuccess((await findRow(execution, key)) ?? { ID: change.id }, execution.text(done))
}

function getKey({ args, plan }: CallExecution): RecordKey {
  const key = args.id
  if (key === undefined || key === null) throw badRequest(`${plan.resource.key} is missing.`)
  return key
}

/**
 * Sends an event to a row: the records that its call locks → the row in scope, locked → facts of the service → the machine's verdict →
 * one statement that writes row and audit entry → effects, in their order and in the same transaction. Throws `Refusal` in the words
 * of the machine or of an effect, and where a `Version` was sent that is no longer the stored one.
 */
async function sendEvent(execution: CallExecution, event: string, key: RecordKey): Promise<EventChange> {
  const machine = getMachine(execution, event)
  const references = listLocked(execution.plan, event, execution.callName)
  const locked = await lockParents(execution, references, [key])
  const stored = await lockStored(execution, key)
  const version = execution.given.Version
  const isMoved = references.length > 0 && !areLocked(references, stored, locked)
  if (isMoved || (version !== undefined && version !== null && version !== stored.Version))
    throw new Refusal(execution.text('records.stale'))
  const judged = await judgeEvent(execution, machine, stored, event)
  const row = await writeChanges(execution, key, stored, judged.changes)
  const change = { id: Number(stored.ID), before: stored, row }
  await completeEvent(execution, judged, change)
  return change
}

/** Sends an event to many rows, as {@link sendEvent} does to one: all of them or none, by as many statements as they are changed in different ways. */
async function sendToAll(execution: CallExecution, event: string, keys: readonly RecordKey[]): Promise<EventChange[]> {
  if (keys.length === 0) return []
  const machine = getMachine(execution, event)
  const references = listLocked(execution.plan, event, execution.callName)
  const locked = await lockParents(execution, references, keys)
  const rows = await execution.queries.query<RecordValues>(selectStored(execution.plan, execution.caller, keys, true))
  if (rows.length !== new Set(keys).size) throw notFound(execution.text('records.notFound'))
  if (references.length > 0 && !rows.every(row => areLocked(references, row, locked)))
    throw new Refusal(execution.text('records.stale'))
  const judged = await judgeEvents(execution, machine, rows, event)
  const written = await writeChangesOfMany(
    execution,
    rows.map((stored, index) => ({ stored, changes: (judged[index] as Judged).changes })),
  )
  const changes = rows.map((before, index) => ({ id: Number(before.ID), before, row: written[index] as RecordValues }))
  await completeEvents(
    execution,
    changes.map((change, index) => ({ judged: judged[index] as Judged, change })),
  )
  return changes
}

/** What chooses the record of an event: what its own call says, or where it has none another call of the resource. */
function listTarget({ plan, callName }: CallExecution, event: string): readonly string[] {
  const own = findEventCall(plan, event, callName)
  const { calls = {} } = plan.resource.descriptor
  return (own ?? Object.values(calls).find(({ target }) => target))?.target ?? []
}

/**
 * Sends an event to the live row that the call's parameters choose, which must lie in the caller's scope; where there is none, the event
 * makes one, from `none`, for records that lie in it, too: what he does not reach is not found, as what does not exist, before anything
 * else is asked. Of two that make one at once the second fails on the unique index, and the call is run again. An event that makes none
 * goes to a row in one of the states that it leaves, else to the live one, else to the newest one, whose state then says why not.
 */
async function sendToTarget(execution: CallExecution, event: string): Promise<EventChange> {
  const machine = getMachine(execution, event)
  const names = listTarget(execution, event)
  const sent = Object.fromEntries(names.map(name => [name, execution.given[name] ?? null]))
  const missing = names.find(name => sent[name] === null)
  if (missing !== undefined) throw badRequest(`${missing} is missing.`)
  const isMade = listLeft(machine, event).includes(noState)
  const [found] = await findTargets(execution, machine, event, [sent])
  if (found?.isReached) return sendEvent(execution, event, found.key)
  const isReached = isMade && (await reachesReferred(execution, sent))
  if (found || !isReached) throw notFound(execution.text('records.notFound'))
  return makeRow(execution, machine, event, sent)
}

/** The row that each draft stands for, see {@link sendToTarget}; undefined where there is none. */
async function findTargets(
  execution: CallExecution,
  machine: Machine,
  event: string,
  drafts: readonly RecordValues[],
): Promise<({ key: RecordKey; isReached: boolean } | undefined)[]> {
  const { plan, caller, queries } = execution
  const fields = listTarget(execution, event).flatMap(name => plan.byName.get(name) ?? [])
  if (fields.length === 0 || drafts.length === 0) return []
  const left = listLeft(machine, event)
  const found = await queries.query<{ position: number; key: RecordKey; isReached: boolean }>(
    selectTargets(plan, caller, fields, drafts, {
      isLive: toLive(machine, 't.'),
      left: left.includes(noState)
        ? null
        : machine.states.flatMap(state => (left.includes(state.name) ? [toValue(state)] : [])),
    }),
  )
  const byPosition = new Map(found.map(row => [Number(row.position), row]))
  return drafts.map((_, at) => byPosition.get(at + 1))
}

/** Serves {@link CallContext.judge}. */
async function judgeEventOf(
  execution: CallExecution,
  event: string,
  abouts: readonly (number | RecordValues)[],
): Promise<Judgement[]> {
  const { plan, caller, queries } = execution
  const machine = getMachine(execution, event)
  const drafts = abouts.filter(about => typeof about !== 'number')
  const targets = await findTargets(execution, machine, event, drafts)
  const keys = new Map<number | RecordValues, RecordKey>(
    drafts.flatMap((draft, at) => {
      const key = targets[at]?.key
      return key === undefined ? [] : [[draft, key]]
    }),
  )
  const asked = abouts.flatMap(about => (typeof about === 'number' ? about : (keys.get(about) ?? [])))
  const stored = new Map(
    (await queries.query<RecordValues>(selectStored(plan, caller, asked, false))).map(row => [row[plan.key.name], row]),
  )
  const known = abouts.map(
    about => stored.get(keys.get(about) ?? about) ?? (typeof about === 'number' || keys.has(about) ? null : about),
  )
  const judged = await weighEvents(
    execution,
    machine,
    known.filter(about => about !== null),
    event,
  )
  let next = 0
  return known.map(about =>
    about === null ? { isAllowed: false, message: execution.text('records.notFound') } : (judged[next++] as Judgement),
  )
}

/** Whether the caller reaches every record that these values refer to; all are asked for at once. */
async function reachesReferred({ plan, caller, queries }: CallExecution, values: RecordValues): Promise<boolean> {
  const conditions = plan.references
    .filter(({ field }) => field.name in values)
    .map(reference => toReach(reference, caller, values[reference.field.name]))
  if (conditions.length === 0) return true
  const [answers] = await queries.query<Record<string, boolean>>(askAll(conditions))
  return Object.values(answers ?? {}).every(Boolean)
}

/** The states that an event leaves, by whomever it is sent. */
function listLeft({ transitions }: Machine, event: string): string[] {
  return transitions.flatMap(each => (each.event === event ? each.from : []))
}

async function makeRow(
  execution: CallExecution,
  machine: Machine,
  event: string,
  sent: RecordValues,
): Promise<EventChange> {
  const { plan } = execution
  await lockReferred(execution.queries, listLocked(plan, event, execution.callName), [sent])
  const judged = await judgeMaking(execution, machine, sent, event)
  const merged = mergeSent(execution, null, { ...sent, ...judged.changes })
  Object.assign(merged.record, judged.changes)
  for (const name of Object.keys(judged.changes)) {
    // The event sets it, not the caller.
    if (!canWrite(plan.byName.get(name)?.property.schema ?? {}, execution.view.held)) delete merged.errors[`/${name}`]
  }
  const { row } = await writeNew(execution, merged)
  const change = { id: Number(row.ID), before: null, row: { ...merged.record, ...row } }
  await completeEvent(execution, judged, change)
  return change
}

async function lockStored(execution: CallExecution, key: RecordKey): Promise<RecordValues> {
  const [stored] = await execution.queries.query<RecordValues>(
    selectStored(execution.plan, execution.caller, [key], true),
  )
  if (!stored) throw notFound(execution.text('records.notFound'))
  return stored
}

function getMachine({ plan }: CallExecution, event: string): Machine {
  if (plan.machine) return plan.machine
  throw new Error(`The resource ${plan.resource.name} has no machine for ${event}: name it in the descriptor.`)
}

/** What services have done with events within their calls. */
export const eventCalls = { send: sendEvent, sendToAll, sendToTarget, judge: judgeEventOf }
