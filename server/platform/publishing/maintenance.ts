import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/types.ts'
import { type BuildReports, buildIndexes, dropIndexes, isCancelled, type TablePlan } from '../tables/index.ts'
import type { PublishingReports } from './publishing.ts'

/** How long work that gave way rests before it looks again, in milliseconds. */
const restTime = 1000

/** Work on indexes that nobody waits for. */
export interface MaintenanceReports extends Required<Omit<BuildReports, 'onIndex'>>, Pick<BuildReports, 'onIndex'> {}

/**
 * Brings the indexes in step with their plans, and gives way as long as somebody needs a table: resolves when every one stands or
 * cannot, throws what the signal was aborted with.
 */
export async function maintainIndexes(
  database: Database,
  plans: readonly TablePlan[],
  reports: MaintenanceReports,
  log: Pick<PublishingReports, 'info' | 'warn'>,
): Promise<void> {
  const { signal } = reports
  for (let left = plans; left.length > 0; ) {
    const postponed = await maintainOnce(database, left, reports, log).catch(error => {
      if (signal.aborted || !isCancelled(error)) throw error
      log.info('The building of indexes gives way to somebody who needs the table.')
      return null
    })
    left = postponed ? left.filter(({ table }) => postponed.has(table)) : left
    if (left.length > 0) await wait(restTime, undefined, { signal })
  }
}

/** Answers the tables that it had to leave out. */
async function maintainOnce(
  database: Database,
  plans: readonly TablePlan[],
  reports: BuildReports,
  { info, warn }: Pick<PublishingReports, 'info' | 'warn'>,
): Promise<Set<string>> {
  const built = await buildIndexes(database, plans, reports)
  const dropped = await dropIndexes(database, plans, built.lacking, reports)
  for (const line of [...built.changes, ...dropped.changes]) info(line)
  for (const { message, fix } of built.problems) warn(`${message} ${fix}`)
  return new Set([...built.postponed, ...dropped.postponed])
}
