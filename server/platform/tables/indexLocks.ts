import { setTimeout as wait } from 'node:timers/promises'
import type { Queries, Transaction } from '../database/types.ts'

/** Held while indexes are built concurrently, by one instance at a time. */
const workLock = "hashtext('locum indexes')"

/** Held besides by work that gives way to everybody. */
const maintenanceLock = "hashtext('locum index upkeep')"

const lockWait = 250

/** Tells every instance that somebody needs a table; the payload is its name. */
export const claimChannel = 'table_claim'

/** Asks again and again instead of waiting in the database: a waiting statement would hold up a concurrent build for ever. */
export async function takeIndexLock(
  queries: Queries,
  { givesWay = false, signal }: { givesWay?: boolean; signal?: AbortSignal },
): Promise<void> {
  for (;;) {
    signal?.throwIfAborted()
    const [row] = await queries.run<{ taken: boolean }>(`select pg_try_advisory_lock(${workLock}) as taken`)
    if (row?.taken) break
    await wait(lockWait, undefined, { signal })
  }
  if (givesWay) await queries.run(`select pg_advisory_lock_shared(${maintenanceLock})`)
}

/** Keeps everybody from working on indexes until a transaction ends; false where somebody does at this moment. */
export async function takeIndexTurn(transaction: Transaction): Promise<boolean> {
  const [row] = await transaction.run<{ taken: boolean }>(`select pg_try_advisory_xact_lock(${workLock}) as taken`)
  return row?.taken === true
}

/** Gives back what {@link takeIndexLock} took. */
export async function returnIndexLock(queries: Queries): Promise<void> {
  await queries.run('select pg_advisory_unlock_all()')
}

const heldIn = (lock: string) => `
  locktype = 'advisory' and granted and objsubid = 1 and objid = ${lock}::oid
    and database = (select oid from pg_database where datname = current_database())`

/**
 * Claims a table for a few seconds: no instance begins an index on it meanwhile, and work on one that gives way is broken off,
 * whoever does it. To be said again as long as the table is needed.
 */
export async function claimTable(queries: Queries, table: string): Promise<void> {
  await queries.notify(claimChannel, table)
  await queries.run(
    `select pg_cancel_backend(pid) from pg_locks where ${heldIn(maintenanceLock)}
     and pid in (select pid from pg_locks where relation = to_regclass($1) and granted)`,
    [`"${table}"`],
  )
}

/** Ends the statement that a process of the database is at, if that still works on indexes. */
export async function cancelIndexWork(queries: Queries, pid: number): Promise<void> {
  await queries.run(`select pg_cancel_backend(pid) from pg_locks where ${heldIn(workLock)} and pid = $1`, [pid])
}

/** Says whether a statement was ended by somebody else's request. */
export function isCancelled(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '57014'
}
