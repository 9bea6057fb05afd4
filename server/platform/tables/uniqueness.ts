import type { Database, Queries, Transaction } from '../database/types.ts'
import { listAlterations } from './alterations.ts'
import { alterTables } from './altering.ts'
import { BusyError, retryBusy, type Waiting } from './busy.ts'
import { type BuildReports, buildIndexes } from './indexBuilding.ts'
import { takeIndexTurn } from './indexLocks.ts'
import { inspectTables } from './inspection.ts'
import type { TablePlan } from './plan.ts'
import { TableRefusal } from './problem.ts'

/**
 * Builds what makes values unique ahead of the version that asks for it, while the one before is served: columns that nobody
 * knows yet, and their indexes. Answers whether there was anything to build. Throws a {@link TableRefusal} where rows share a
 * value. Tables that are still to be made, or whose column changes its type, get theirs with that.
 */
export async function buildUniqueAhead(
  database: Database,
  plans: readonly TablePlan[],
  waiting: Waiting,
  reports: BuildReports,
): Promise<boolean> {
  const ahead = await listUniqueAhead(database, plans)
  if (ahead.length === 0) return false
  if (ahead.some(({ columns }) => columns.length > 0))
    await retryBusy(
      () => database.transaction(transaction => alterTables(transaction, ahead), { attempts: 1 }),
      waiting,
    )
  const { problems } = await buildIndexes(database, ahead, reports)
  if (problems.length > 0) throw new TableRefusal(problems)
  return true
}

/**
 * Keeps what {@link buildUniqueAhead} has built until the transaction ends. Throws a {@link BusyError} where an instance that
 * still serves the version before is at the indexes, or has taken one of them away meanwhile: then it is to be built again.
 */
export async function holdUnique(transaction: Transaction, plans: readonly TablePlan[]): Promise<void> {
  const isHeld = await takeIndexTurn(transaction)
  if (!isHeld || (await listUniqueAhead(transaction, plans)).length > 0) throw new BusyError(null)
}

/** The unique indexes that tables lack, with the columns that these need. */
async function listUniqueAhead(queries: Queries, plans: readonly TablePlan[]): Promise<TablePlan[]> {
  const stored = await inspectTables(
    queries,
    plans.map(({ table }) => table),
  )
  const altered = listAlterations(plans, stored).filter(alteration => alteration.kind === 'alter')
  const retyped = new Set(
    altered.flatMap(({ retyped: columns }) => columns.map(({ table, column }) => `${table} ${column}`)),
  )
  return plans.flatMap(({ table, columns, indexes }): TablePlan[] => {
    const found = stored.get(table)
    const missing = indexes.filter(({ name, isUnique, property }) => {
      return found && isUnique && !found.indexes.get(name) && !retyped.has(`${table} ${property}`)
    })
    if (!found || missing.length === 0) return []
    const isNeeded = (name: string) => missing.some(({ definition }) => definition.includes(`"${name}"`))
    const added = columns.filter(({ name }) => isNeeded(name) && !found.columns.has(name))
    return [{ table, columns: added, indexes: missing }]
  })
}
