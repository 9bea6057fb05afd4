import type { Queries } from '../../platform/database/types.ts'
import { type Fragment, sql } from '../../platform/resources/sql/fragment.ts'

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
    from (select a."Date" = ${date} as first, case
        when a."IsAvailable" then case when a."From" is null or (a."From" <= p.begins and (a."To" >= p.ends or a."To" >= '23:59')) then 1 else -1 end
        when a."From" is null or (a."From" < p.ends and p.begins < a."To") then -1 else 0 end as said
      from "candidate-availability" a,
        lateral (select case when a."Date" = ${date} then ${startTime} else '00:00' end as begins,
          case when a."Date" = ${date} and ${isOvernight} then '24:00' else ${endTime} end as ends) p
      where a."CandidateID" = ${candidate} and not a."IsDeleted" and p.begins < p.ends
        and (a."Date" = ${date} or (${isOvernight} and a."Date" = ${date} + 1))) v), 0)`
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
