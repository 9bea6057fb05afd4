import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { Machine } from '#contract/machine.ts'
import { badRequest, notFound, Refusal } from '../../http/problem.ts'
import { judgeEvent, runEffects } from '../events.ts'
import type { EventChange } from '../extension.ts'
import { selectStored } from '../sql/write.ts'
import type { Work } from '../work.ts'
import { findRow } from './one.ts'
import { writeChanges } from './save.ts'

/**
 * Serves a call that names an event of the resource's machine (`calls.<name>.event`), by {@link sendEvent}; answers the fresh row with
 * its `AllowedActions`, and only its ID where the event has taken it out of the caller's scope.
 */
export async function performEvent(work: Work, event: string): Promise<Envelope> {
  const key = work.args.id
  if (key === undefined || key === null) throw badRequest(`${work.plan.resource.key} is missing.`)
  const { id } = await sendEvent(work, event, key)
  return buildSuccess((await findRow(work, key)) ?? { ID: id }, work.text('engine.updated'))
}

/**
 * Sends an event to a row: the row in scope, locked → facts of the service → the machine's verdict → one statement that writes row and
 * audit entry → effects, in their order and in the same transaction. Throws `Refusal` in the words of the machine or of an effect, and
 * where a `Version` was sent that is no longer the stored one.
 */
export async function sendEvent(work: Work, event: string, key: RecordKey): Promise<EventChange> {
  const machine = getMachine(work, event)
  const stored = await lockStored(work, key)
  const version = work.args.args?.Version
  if (version !== undefined && version !== null && version !== stored.Version)
    throw new Refusal(work.text('records.stale'))
  const judged = await judgeEvent(work, machine, stored, event)
  await writeChanges(work, key, stored, judged.changes)
  const change = { id: Number(stored.ID), before: stored, row: { ...stored, ...judged.changes } }
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
