import { moveDays } from '#contract/wallClock.ts'
import type { Queries } from '../../platform/database/types.ts'
import { type Fragment, raw, sql } from '../../platform/resources/sql/fragment.ts'

/** The day and the clock of a shift, as SQL: columns of a job, or values. */
export interface ShiftDay {
  date: Fragment
  startTime: Fragment
  endTime: Fragment
}

/**
 * What a candidate says of a shift, as SQL: 1 where he is available, -1 where he is not, 0 where he says nothing. The part of a shift
 * that lies after midnight is asked of the next day. Who names the times at which he can work cannot at others.
 */
export function toAvailability(candidate: Fragment, { date, startTime, endTime }: ShiftDay): Fragment {
  const isOvernight = sql`(${endTime} <= ${startTime})`
  return sql`coalesce((select case when min(v.said) < 0 then -1 else coalesce(max(v.said) filter (where v.first), 0) end
    from (select a."Date" = ${date} as first, ${saySpan('a', raw('p.begins'), raw('p.ends'))} as said
      from "candidate-availability" a,
        lateral (select case when a."Date" = ${date} then ${startTime} else '00:00' end as begins,
          case when a."Date" = ${date} and ${isOvernight} then '24:00' else ${endTime} end as ends) p
      where a."CandidateID" = ${candidate} and not a."IsDeleted" and p.begins < p.ends
        and (a."Date" = ${date} or (${isOvernight} and a."Date" = ${date} + 1))) v), 0)`
}

/** The same of one shift and many candidates: joined to theirs (SQL of an ID) once for all, it is the value. */
export function joinAvailability(
  candidate: Fragment,
  { date, startTime, endTime }: { date: string; startTime: string; endTime: string },
): { joins: Fragment; value: Fragment } {
  const isOvernight = endTime <= startTime
  const ofDay = (
    alias: string,
    day: string,
  ) => sql` left join "candidate-availability" ${raw(alias)} on ${raw(alias)}."CandidateID" = ${candidate}
    and ${raw(alias)}."Date" = ${day}::date and not ${raw(alias)}."IsDeleted"`
  const first = saySpan('a', startTime, isOvernight ? '24:00' : endTime)
  // Nothing of the next day is asked of a shift that ends at midnight.
  if (!isOvernight || endTime <= '00:00') return { joins: ofDay('a', date), value: sql`coalesce(${first}, 0)` }
  const next = saySpan('b', '00:00', endTime)
  return {
    joins: sql`${ofDay('a', date)}${ofDay('b', moveDays(date, 1))}`,
    value: sql`case when least(${first}, ${next}) < 0 then -1 else coalesce(${first}, 0) end`,
  }
}

/** What the row of a day says of a part of that day. */
function saySpan(alias: string, begins: Fragment | string, ends: Fragment | string): Fragment {
  const [from, to, isAvailable] = ['"From"', '"To"', '"IsAvailable"'].map(name => raw(`${alias}.${name}`)) as [
    Fragment,
    Fragment,
    Fragment,
  ]
  return sql`case when ${isAvailable} then case when ${from} is null or (${from} <= ${begins} and (${to} >= ${ends} or ${to} >= '23:59')) then 1 else -1 end
    when not ${isAvailable} then case when ${from} is null or (${from} < ${ends} and ${begins} < ${to}) then -1 else 0 end end`
}

/** The row of a day, as it is written. */
export interface StoredDay {
  ID: number
  Version: number
}

/** What stands of a candidate on these days, by the day. */
export async function findDays(
  queries: Queries,
  candidateId: number,
  dates: readonly string[],
): Promise<ReadonlyMap<string, StoredDay>> {
  const rows = await queries.query<StoredDay & { Date: string }>(
    `select "ID", "Version", "Date" from "candidate-availability"
     where "CandidateID" = $1 and "Date" = any($2::date[]) and not "IsDeleted" for update`,
    [candidateId, dates],
  )
  return new Map(rows.map(({ Date: date, ...row }) => [date, row]))
}
