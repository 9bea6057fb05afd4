import type { Queries } from '../database/types.ts'
import type { TaskKind } from '../tasks/index.ts'

/** How often something may be done. */
export interface RateLimit {
  most: number
  /** The window that begins with the first one. */
  seconds: number
}

/** Counts one more of a subject (`mail:7`); answers the seconds to wait where that is above the limit, else null. */
export async function countRate(
  queries: Queries,
  subject: string,
  { most, seconds }: RateLimit,
): Promise<number | null> {
  const [row] = await queries.query<{ Count: number; wait: number }>(
    `insert into rate_count as c ("Subject", "Count", "EndsOn")
     values ($1, 1, clock_timestamp() + make_interval(secs => $2::int))
     on conflict ("Subject") do update set
       "Count" = case when c."EndsOn" <= clock_timestamp() then 1 else c."Count" + 1 end,
       "EndsOn" = case when c."EndsOn" <= clock_timestamp() then excluded."EndsOn" else c."EndsOn" end
     returning "Count", ceil(extract(epoch from "EndsOn" - clock_timestamp()))::int as wait`,
    [subject, seconds],
  )
  return row && row.Count > most ? row.wait : null
}

/** The seconds to wait before a subject may be counted once more; null where it may now. */
export async function findWait(queries: Queries, subject: string, { most }: RateLimit): Promise<number | null> {
  return queries.value<number>(
    `select ceil(extract(epoch from "EndsOn" - clock_timestamp()))::int as wait from rate_count
     where "Subject" = $1 and "Count" >= $2 and "EndsOn" > clock_timestamp()`,
    [subject, most],
  )
}

/** Deletes counts whose window has ended, once a day. */
export function buildRateSweep(queries: Queries): TaskKind {
  return {
    name: 'rates.sweep',
    schedule: '27 4 * * *',
    async run() {
      await queries.query('delete from rate_count where "EndsOn" <= now()')
    },
  }
}
