import type { RecordKey, RecordValues } from '#contract/callArguments.ts'
import type { Database, Transaction } from '../database/types.ts'
import type { CallExecution } from './callExecution.ts'
import { findZones, toMoment, type ZoneChange } from './calls/instants.ts'
import { writeChanges } from './calls/save.ts'
import { listClocked, recomputeDue, sendDueEvents } from './clock.ts'
import type { ResourcePlan } from './plan.ts'
import { forgetDigests } from './sql/clockEvent.ts'
import { selectUpcoming } from './sql/instants.ts'

/** Rows of one transaction. */
const batchSize = 200

/** Works out anew the moments of the records that a change of a zone concerns and that have not begun, each with its audit entry. */
async function followZone(
  database: Database,
  begin: (transaction: Transaction) => CallExecution,
  { by, key }: ZoneChange,
): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after
    after = await database.transaction(async transaction => {
      const execution = begin(transaction)
      const rows = await transaction.query<RecordValues>(
        selectUpcoming(execution.plan, {
          by,
          key,
          after: from,
          now: execution.now(),
          limit: batchSize,
        }),
      )
      for (const stored of rows) await followRow(execution, stored)
      return rows.length < batchSize ? null : Number(rows.at(-1)?.ID)
    })
  }
}

async function followRow(execution: CallExecution, stored: RecordValues): Promise<void> {
  const changes: RecordValues = {}
  for (const instant of execution.plan.instants) {
    const [zone] = await findZones(execution, instant, [stored])
    const moment = toMoment(instant, stored, zone)
    if (moment !== stored[instant.name]) changes[instant.name] = moment
  }
  if (Object.keys(changes).length === 0) return
  const row = await writeChanges(execution, stored[execution.plan.key.name] as RecordKey, stored, changes)
  await execution.extension.followZone?.(execution.context, { id: Number(stored.ID), before: stored, row })
}

/** What the engine does by the clock, as System: called by the service of the clock. */
export interface ClockWork {
  /**
   * Sends some of the events that are due; answers whether there may be more. Throws what one resource failed with, once all had their
   * turn.
   */
  sendDueEvents(): Promise<boolean>
  /** Works out anew what is due, where settings or words by which that was done last have changed, or everywhere (`anew`). */
  recomputeDue(options?: { anew?: boolean }): Promise<void>
  /** Has the moments of other records that have not begun follow a zone that has changed. */
  followZone(change: ZoneChange): Promise<void>
}

/** Begins pieces of work of System on a resource, each within a transaction. */
export type BeginSystem = (plan: ResourcePlan, callName: string) => (transaction: Transaction) => CallExecution

/** Has something done by the live configuration. */
type PerformNow = <Result>(
  execution: (plans: ReadonlyMap<string, ResourcePlan>, begin: BeginSystem) => Promise<Result>,
) => Promise<Result>

/** Builds what the engine does by the clock. */
export function buildClockWork(
  parts: { database: Database; onError: (error: unknown) => void },
  performNow: PerformNow,
): ClockWork {
  const { database } = parts
  return {
    sendDueEvents: () =>
      performNow(async (plans, begin) => {
        const more = await forEach(listClocked(plans.values()), plan => sendDueEvents(parts, begin(plan, 'clock')))
        return more.includes(true)
      }),
    recomputeDue: ({ anew = false } = {}) =>
      performNow(async (plans, begin) => {
        const clocked = listClocked(plans.values())
        await database.query(forgetDigests(anew ? [] : clocked.map(({ resource }) => resource.entity)))
        await forEach(clocked, plan => recomputeDue(database, begin(plan, 'clock')))
      }),
    followZone: change =>
      performNow(async (plans, begin) => {
        const plan = plans.get(change.resource)
        if (plan) await followZone(database, begin(plan, 'followZone'), change)
      }),
  }
}

/** Does something for each resource; throws the first failure once all had their turn. */
async function forEach<Result>(
  plans: readonly ResourcePlan[],
  execution: (plan: ResourcePlan) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const failures: unknown[] = []
  for (const plan of plans) {
    try {
      results.push(await execution(plan))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return results
}
