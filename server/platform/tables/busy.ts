import { setTimeout as wait } from 'node:timers/promises'
import type { Queries } from '../database/types.ts'

/** Somebody else holds what a change needs: it gave way, undone, and may be tried again. */
export class BusyError extends Error {
  override readonly name = 'BusyError'
  /** The table that could not be had; null where another instance changes tables at this time. */
  readonly table: string | null
  /** For how long it has been tried in all, in seconds. */
  waited = 0

  constructor(table: string | null, cause?: unknown) {
    super(table === null ? 'Another instance changes tables.' : `The table "${table}" is in use.`, { cause })
    this.table = table
  }
}

/** Lock not available, deadlock, serialization failure, a lock given back because its holder stalled. */
const busyCodes: ReadonlySet<string> = new Set(['55P03', '40P01', '40001', '25P03'])

/** Says whether a statement failed for want of a lock alone. */
export function isLockRefusal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && busyCodes.has(String(error.code))
}

/** Between two tries, in milliseconds; the rest of it is left to chance, so that instances do not keep step. */
const shortestPause = 300
const furtherPause = 200

/** What is asked and reported while a change waits for others. */
export interface Waiting {
  /** Hears each time that a try gave way. */
  onBusy(error: BusyError): void | Promise<void>
  /** Gives up, by throwing what it was aborted with. */
  signal?: AbortSignal
}

/**
 * Does what needs locks again and again until it gets them: each try waits so shortly that nobody notices, and between two
 * tries (300 ms and more) everybody who queued behind it is served.
 */
export async function retryBusy<Result>(work: () => Promise<Result>, { onBusy, signal }: Waiting): Promise<Result> {
  const began = performance.now()
  for (;;) {
    signal?.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof BusyError)) throw error
      error.waited = Math.floor((performance.now() - began) / 1000)
      await onBusy(error)
    }
    await wait(shortestPause + Math.random() * furtherPause, undefined, { signal })
  }
}

/** After so long an operator is informed how to end what is waited for, in seconds. */
const longWait = 120

interface Holder {
  pid: number
  application: string | null
  type: string | null
  role: string | null
  /** Null where it is another role's, and hidden. */
  seconds: number | null
}

/** Whoever uses a table for longest, and since when, in seconds. */
const holdersOf = `
  select a.pid, a.application_name as "application", a.backend_type as "type", a.usename as "role",
    floor(extract(epoch from now() - coalesce(a.xact_start, a.backend_start)))::int as "seconds"
  from pg_locks l join pg_stat_activity a on a.pid = l.pid
  where l.granted and l.relation = to_regclass($1) and l.database = (select oid from pg_database where datname = current_database())
    and a.pid <> pg_backend_pid()
  order by a.xact_start limit 1`

/** Says in words for what a change waits; after two minutes, or where nobody can tell since when, also how to end that. */
export async function describeBusy(queries: Queries, { table, waited }: BusyError): Promise<string> {
  if (table === null) return 'It waits for another instance that changes tables.'
  const [holder] = await queries.run<Holder>(holdersOf, [`"${table}"`])
  if (!holder) return `It waits for the table "${table}", which is in use all the time.`
  const { pid, application, type, role, seconds } = holder
  const who = application || type || (role === null ? 'somebody' : `the role ${role}`)
  const whose = `${who} (process ${pid} of the database)`
  const since = seconds === null ? `${whose} uses` : `${whose} has used for ${seconds} s`
  const fix =
    seconds === null || Math.max(seconds, waited) >= longWait
      ? ` To end that: select pg_terminate_backend(${pid}).`
      : ''
  return `It waits for the table "${table}", which ${since}.${fix}`
}
