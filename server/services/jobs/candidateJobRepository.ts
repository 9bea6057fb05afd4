import type { RecordValues } from '#contract/callArguments.ts'
import type { Queries } from '../../platform/database/types.ts'

/** Statuses of a candidate's job that still count (SPEC-2 §3 "Enumerations"). */
export const requested = 1
export const offered = 2
export const confirmed = 3

/** The rows of a job in these statuses, in the order in which they are locked. */
export async function listCandidateJobs(
  queries: Queries,
  jobId: number,
  statuses: readonly number[],
): Promise<number[]> {
  const rows = await queries.query<{ ID: number }>(
    `select "ID" from "candidate-job" where "JobID" = $1 and "Status" = any($2::int[]) and not "IsDeleted" order by "ID"`,
    [jobId, statuses],
  )
  return rows.map(({ ID }) => ID)
}

/** Counts the offers of a job anew; true where their number has changed. */
export async function countOffers(queries: Queries, jobId: number): Promise<boolean> {
  const rows = await queries.query(
    `update "job" j set "OfferedCount" = c.total from (
       select count(*)::int as total from "candidate-job" where "JobID" = $1 and "Status" = ${offered} and not "IsDeleted") c
     where j."ID" = $1 and j."OfferedCount" is distinct from c.total returning j."ID"`,
    [jobId],
  )
  return rows.length > 0
}

/** The time cards of a candidate's job that are not void. */
export async function listTimeCards(queries: Queries, candidateJobId: number): Promise<number[]> {
  const rows = await queries.query<{ ID: number }>(
    `select "ID" from "time-card" where "CandidateJobID" = $1 and "Status" <> 12 and not "IsDeleted" order by "ID"`,
    [candidateJobId],
  )
  return rows.map(({ ID }) => ID)
}

/** A candidate on a job, or about to be, as the guards of the machine ask of it. */
export interface Placing {
  jobId: number
  candidateId: number
  /** The moments of the row; null where it is still to be made. */
  startsOn: string | null
  endsOn: string | null
  jobStartsOn: string | null
  jobEndsOn: string | null
  companyId: number
  employerId: number
  /** The wall times of the row, or of the job. */
  StartDate: string
  EndDate: string
  StartTime: string
  EndTime: string
  TimeZone: string
}

/** Finds a candidate on a job by the ID of the row, or where that is 0 the pair that is about to become one. */
export async function findPlacing(
  queries: Queries,
  { id, jobId, candidateId }: { id: number; jobId?: unknown; candidateId?: unknown },
): Promise<Placing | null> {
  const [row] = await queries.query<Placing>(
    `select j."ID" as "jobId", coalesce(c."CandidateID", $3::bigint) as "candidateId", c."StartsOn" as "startsOn", c."EndsOn" as "endsOn",
       j."StartsOn" as "jobStartsOn", j."EndsOn" as "jobEndsOn", j."CompanyID" as "companyId", j."EmployerID" as "employerId",
       j."StartDate", j."EndDate", coalesce(c."StartTime", j."StartTime") as "StartTime",
       coalesce(c."EndTime", j."EndTime") as "EndTime", e."TimeZone"
     from (select) one left join "candidate-job" c on c."ID" = $1
     join "job" j on j."ID" = coalesce(c."JobID", $2::bigint) join "employer" e on e."ID" = j."EmployerID"`,
    [id, jobId ?? null, candidateId ?? null],
  )
  return row ?? null
}

/** How many rows there are of a candidate on a job. */
export async function countAttempts(queries: Queries, { jobId, candidateId }: Placing): Promise<number> {
  const [row] = await queries.query<{ total: number }>(
    `select count(*)::int as total from "candidate-job" where "JobID" = $1 and "CandidateID" = $2`,
    [jobId, candidateId],
  )
  return row?.total ?? 0
}

/** True where a facility has asked that a candidate does not return; an installation's own data files may lack the resource. */
export async function isDoNotReturn(queries: Queries, { candidateId, employerId }: Placing): Promise<boolean> {
  const [table] = await queries.query<{ is: boolean }>(`select to_regclass('"candidate-employer"') is not null as "is"`)
  if (!table?.is) return false
  const rows = await queries.query(
    `select 1 from "candidate-employer" where "CandidateID" = $1 and "EmployerID" = $2 and "IsHCFDNR" and not "IsDeleted"`,
    [candidateId, employerId],
  )
  return rows.length > 0
}

/** True for the reason that is to be said in words. */
export async function isOtherReason(queries: Queries, lookupId: unknown): Promise<boolean> {
  const rows = await queries.query(`select 1 from "lookup" where "ID" = $1 and "Code" = 'Other'`, [lookupId])
  return rows.length > 0
}

/** True for a unit of a facility. */
export async function isUnitOf(queries: Queries, unitId: unknown, employerId: number): Promise<boolean> {
  const rows = await queries.query(
    `select 1 from "employer-unit" where "ID" = $1 and "EmployerID" = $2 and not "IsDeleted"`,
    [unitId, employerId],
  )
  return rows.length > 0
}

/** When and where a job is worked, as a time card says it. */
export async function findJobTimes(queries: Queries, jobId: number): Promise<RecordValues> {
  const [row] = await queries.query<RecordValues>(
    `select "StartDate" as "Date", "StartsOn", "EndsOn", "EmployerID", "UnitID", "OrganizationID", "ShiftID", "TATypeLookupID",
       "ProfessionLookupID" as "SkillLookupID", "SpecialtyLookupID", "ShiftTypeLookupID" from "job" where "ID" = $1`,
    [jobId],
  )
  return row ?? {}
}
