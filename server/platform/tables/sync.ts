import type { Resource } from '#contract/resource.ts'
import type { Database } from '../database/types.ts'
import { alterTables } from './altering.ts'
import { retryBusy } from './busy.ts'
import { buildIndexes, dropIndexes } from './indexBuilding.ts'
import { planTables } from './plan.ts'
import { type TableChanges, TableRefusal } from './problem.ts'

/**
 * Brings the tables in step with the resources and waits for all of it: missing tables, nullable columns, small changes of type,
 * indexes; nothing is dropped but indexes of ours that nobody wants any more. What cannot be is a problem; one of the columns
 * leaves everything as it was. Doing it again changes nothing.
 */
export async function syncTables(database: Database, resources: Iterable<Resource>): Promise<TableChanges> {
  const plans = planTables(resources)
  try {
    const changes = await retryBusy(() => database.transaction(transaction => alterTables(transaction, plans)), {
      onBusy: () => {},
    })
    const built = await buildIndexes(database, plans)
    const dropped = await dropIndexes(database, plans, built.lacking)
    return { changes: [...changes, ...built.changes, ...dropped.changes], problems: built.problems }
  } catch (error) {
    if (error instanceof TableRefusal) return { changes: [], problems: [...error.problems] }
    throw error
  }
}
