import { candidateJobStatus, candidateStatus, jobStatus } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import { isAlike, isLike } from '../../platform/resources/sql/conditions.ts'
import { type Fragment, join, raw, sql } from '../../platform/resources/sql/fragment.ts'
import { isMatch } from '../matching/contract.ts'

/** What a search of jobs asks beside the filters of its list; null leaves a condition out. */
export interface JobNarrowing {
  /** The first and last date. */
  from: string | null
  to: string | null
  facilityName: string | null
  atsId: string | null
  /** The moment after which a shift must begin. */
  after: string | null
  /** In an external source, by its name and its number. */
  external: { source: string | null; externalId: string | null } | null
}

/** The condition of a search; `scopes` are those of the caller on facilities (`e`), ATS ids (`a`) and external sources (`x`). */
export function narrowJobs(
  table: Fragment,
  { from, to, facilityName, atsId, after, external }: JobNarrowing,
  scopes: { employer: Fragment; ats: Fragment; external: Fragment },
): Fragment | null {
  const conditions: Fragment[] = []
  if (from !== null) conditions.push(sql`${table}."StartDate" >= ${from}::date`)
  if (to !== null) conditions.push(sql`${table}."StartDate" <= ${to}::date`)
  if (after !== null) conditions.push(sql`${table}."StartsOn" > ${after}::timestamptz`)
  if (facilityName !== null) {
    const isNamed = isLike(raw('e."Name"'), facilityName, '%', '%')
    conditions.push(
      sql`${table}."EmployerID" = any(array(select e."ID" from "employer" e where ${isNamed} and ${scopes.employer}))`,
    )
  }
  if (atsId !== null) {
    const isMeant = isAlike(raw('a."AtsID"'), atsId)
    conditions.push(
      sql`${table}."ID" = any(array(select a."JobID" from "job-ats-id" a where ${isMeant} and ${scopes.ats}))`,
    )
  }
  if (external) conditions.push(inExternal(table, external, scopes.external))
  return conditions.length === 0 ? null : join(conditions, ' and ')
}

function inExternal(
  table: Fragment,
  { source, externalId }: NonNullable<JobNarrowing['external']>,
  scope: Fragment,
): Fragment {
  const asked = [scope]
  if (source !== null) asked.push(isAlike(raw('x."Source"'), source))
  if (externalId !== null) asked.push(sql`x."ExternalID" = ${externalId}`)
  return sql`exists (select 1 from "job-external-source" x where x."JobID" = ${table}."ID" and ${join(asked, ' and ')})`
}

/** What the detail of a search shows of a job beside its row. */
export interface JobDetail {
  ExternalSources: { Source: string; ExternalID: string }[]
  RequestedCount: number
}

/** The details of jobs by their IDs; `scope` is that of the caller on external sources (`x`). */
export async function findDetails(
  queries: Queries,
  jobIds: readonly number[],
  scope: Fragment,
): Promise<ReadonlyMap<number, JobDetail>> {
  const rows = await queries.query<JobDetail & { ID: number }>(sql`
    select j.id as "ID",
      coalesce((select jsonb_agg(jsonb_build_object('Source', x."Source", 'ExternalID', x."ExternalID") order by x."ID")
        from "job-external-source" x where x."JobID" = j.id and ${scope}), '[]') as "ExternalSources",
      (select count(*)::int from "candidate-job" c where c."JobID" = j.id and c."Status" = ${candidateJobStatus.Requested} and not c."IsDeleted") as "RequestedCount"
    from unnest(${jobIds}::bigint[]) j(id)`)
  return new Map(rows.map(({ ID, ...detail }) => [ID, detail]))
}

/** True where the job lies in the caller's scope (`j`), and for a candidate where that one (`c`, of theirs) may open it. */
export async function isJobAccessible(
  queries: Queries,
  { jobId, candidateId, now }: { jobId: number; candidateId: number | null; now: string },
  scopes: { job: Fragment; candidate: Fragment },
): Promise<boolean> {
  const isCandidates = sql`exists (select 1 from "candidate" c where c."ID" = ${candidateId} and ${scopes.candidate})
    and ((j."Status" = ${jobStatus.Open} and j."StartsOn" > ${now}::timestamptz) or exists (select 1 from "candidate-job" o
      where o."JobID" = j."ID" and o."CandidateID" = ${candidateId} and not o."IsDeleted"))`
  const [row] = await queries.query<{
    is: boolean
  }>(sql`select exists (select 1 from "job" j where j."ID" = ${jobId} and ${scopes.job}
      and ${candidateId === null ? sql`true` : isCandidates}) as "is"`)
  return row?.is === true
}

/** How many active candidates fit a job by their profile. */
export async function countMatching(queries: Queries, jobId: number): Promise<number> {
  const [row] = await queries.query<{ total: number }>(sql`select count(*)::int as total from "job" j join "candidate" c
    on ${isMatch(raw('j'))} and c."Status" = ${candidateStatus.Active} and not c."IsDeleted" where j."ID" = ${jobId}`)
  return row?.total ?? 0
}

/** What candidates say of the facility of a job (rules C8.7). */
export async function findEmployerRating(
  queries: Queries,
  jobId: number,
): Promise<{ EmployerRating: number | null; EmployerRatingCount: number }> {
  const [row] = await queries.query<{ average: number | null; count: number }>(
    `select e."RatingAverage" as average, coalesce(e."RatingCount", 0) as count
     from "job" j join "employer" e on e."ID" = j."EmployerID" where j."ID" = $1`,
    [jobId],
  )
  const { average = null, count = 0 } = row ?? {}
  return { EmployerRating: average, EmployerRatingCount: count }
}
