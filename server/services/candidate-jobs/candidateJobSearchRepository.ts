import type { Condition } from '#contract/conditions.ts'
import { type Fragment, join, sql } from '../../platform/resources/sql/fragment.ts'

/** What a search of candidates' jobs asks of the jobs and candidates behind its rows; empty lists leave a condition out. */
export interface CandidateJobNarrowing {
  /** Dates between which the shift begins, all of them. */
  ranges: readonly { from: string | null; to: string | null }[]
  employerIds: readonly number[]
  /** Skills of which the candidate has one. */
  skillIds: readonly number[]
}

/** The conditions of a search on rows under an alias. */
export function narrowCandidateJobs(
  table: Fragment,
  { ranges, employerIds, skillIds }: CandidateJobNarrowing,
): Fragment[] {
  const ofJob: Fragment[] = ranges.flatMap(({ from, to }) => [
    ...(from === null ? [] : [sql`j."StartDate" >= ${from}::date`]),
    ...(to === null ? [] : [sql`j."StartDate" <= ${to}::date`]),
  ])
  if (employerIds.length > 0) ofJob.push(sql`j."EmployerID" = any(${employerIds}::bigint[])`)
  const conditions: Fragment[] = []
  if (ofJob.length > 0)
    conditions.push(sql`exists (select 1 from "job" j where j."ID" = ${table}."JobID" and ${join(ofJob, ' and ')})`)
  if (skillIds.length > 0)
    conditions.push(
      sql`exists (select 1 from "candidate" p where p."ID" = ${table}."CandidateID"
        and p."SkillLookupIDs" @> any(${skillIds.map(id => JSON.stringify([id]))}::jsonb[]))`,
    )
  return conditions
}

/** The conditions that a shift of a candidate begins within these bounds. */
export function listBounds(table: Fragment, bounds: readonly Condition[]): Fragment[] {
  return bounds.map(({ op, value }) =>
    op === 'from'
      ? sql`${table}."StartsOn" >= ${value}::timestamptz`
      : sql`${table}."StartsOn" <= ${value}::timestamptz`,
  )
}
