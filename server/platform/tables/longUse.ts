import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from '../database/types.ts'

/** Whoever has used a table for so long, in milliseconds, uses it for long. */
const longUse = 1000

interface Use {
  table: string
  /** Tells one transaction from the next of the same process. */
  transaction: string
  /** Another role's, without the right to see since when: `pg_read_all_stats`. */
  isHidden: boolean
}

const usesOf = `
  select c.relname as "table", l.virtualtransaction as "transaction", a.xact_start is null as "isHidden"
  from pg_locks l join pg_class c on c.oid = l.relation left join pg_stat_activity a on a.pid = l.pid
  where l.granted and l.database = (select oid from pg_database where datname = current_database())
    and c.relnamespace = current_schema()::regnamespace and c.relname = any($1)
    and l.pid is distinct from pg_backend_pid()
    and (a.xact_start is null or a.xact_start < clock_timestamp() - interval '${longUse} milliseconds')`

/**
 * Finds one of these tables that somebody has used for a second: to queue behind him would only hold up everybody else. Of a
 * use whose beginning is hidden only a second look tells, after that time.
 */
export async function findLongUse(transaction: Transaction, tables: readonly string[]): Promise<string | null> {
  const look = () => transaction.run<Use>(usesOf, [tables])
  const uses = await look()
  const known = uses.find(({ isHidden }) => !isHidden)
  if (known || uses.length === 0) return known?.table ?? null
  await wait(longUse)
  const before = new Set(uses.map(use => use.transaction))
  return (await look()).find(use => !use.isHidden || before.has(use.transaction))?.table ?? null
}
