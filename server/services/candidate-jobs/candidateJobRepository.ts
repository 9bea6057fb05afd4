import type { RecordValues } from '#contract/callArguments.ts'
import { candidateJobStatus, timeCardStatus } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'

/** The rows of a job in these statuses, in the order in which they are locked. */
export async function listCandidateJobs(
  queries: Queries,
  jobId: number,
  statuses: readonly unknown[],
): Promise<number[]> {
  return queries.values<number>(
    `select "ID" from "candidate-job" where "JobID" = $1 and "Status" = any($2::int[]) and not "IsDeleted" order by "ID"`,
    [jobId, statuses],
  )
}

/** Counts the offers of a job anew; true where their number has changed. */
export async function countOffers(queries: Queries, jobId: number): Promise<boolean> {
  return queries.has(
    `update "job" j set "OfferedCount" = c.total from (
       select count(*)::int as total from "candidate-job" where "JobID" = $1 and "Status" = ${candidateJobStatus.Offered} and not "IsDeleted") c
     where j."ID" = $1 and j."OfferedCount" is distinct from c.total returning j."ID"`,
    [jobId],
  )
}

/** The time cards of a candidate's job that are not void. */
export async function listTimeCards(queries: Queries, candidateJobId: number): Promise<number[]> {
  return queries.values<number>(
    `select "ID" from "time-card" where "CandidateJobID" = $1 and "Status" <> ${timeCardStatus.Void} and not "IsDeleted" order by "ID"`,
    [candidateJobId],
  )
}

/** A candidate on a job, or about to be, as the guards of the machine ask of it. */
export interface Assignment {
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

/** What names a candidate on a job: the ID of the row, or where that is 0 the pair that is about to become one. */
interface AssignmentKey {
  id: number
  row: Readonly<RecordValues>
}

/** Finds candidates on jobs, in the order in which they are asked for; null where there is no such job. */
export async function listAssignments(
  queries: Queries,
  asked: readonly AssignmentKey[],
): Promise<(Assignment | null)[]> {
  const rows = await queries.query<Assignment & { position: number }>(
    `select p.position::int as position, j."ID" as "jobId", coalesce(c."CandidateID", p.candidate) as "candidateId", c."StartsOn" as "startsOn",
       c."EndsOn" as "endsOn", j."StartsOn" as "jobStartsOn", j."EndsOn" as "jobEndsOn", j."CompanyID" as "companyId",
       j."EmployerID" as "employerId", j."StartDate", j."EndDate", coalesce(c."StartTime", j."StartTime") as "StartTime",
       coalesce(c."EndTime", j."EndTime") as "EndTime", e."TimeZone"
     from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality p(id, job, candidate, position)
     left join "candidate-job" c on c."ID" = p.id
     join "job" j on j."ID" = coalesce(c."JobID", p.job) join "employer" e on e."ID" = j."EmployerID"`,
    [asked.map(({ id }) => id), ...['JobID', 'CandidateID'].map(name => asked.map(({ row }) => row[name] ?? null))],
  )
  return inOrder(asked, rows)
}

/** Rows by their position among what was asked, from 1 on; null where there is none. */
function inOrder<Row extends { position: number }>(asked: readonly unknown[], rows: readonly Row[]): (Row | null)[] {
  const found = new Map(rows.map(row => [row.position, row]))
  return asked.map((_, at) => found.get(at + 1) ?? null)
}

/** How many rows there are of candidates on jobs. */
export async function countAttempts(queries: Queries, assignments: readonly (Assignment | null)[]): Promise<number[]> {
  const rows = await queries.query<{ position: number; total: number }>(
    `select p.position::int as position, count(c."ID")::int as total
     from unnest($1::bigint[], $2::bigint[]) with ordinality p(job, candidate, position)
     left join "candidate-job" c on c."JobID" = p.job and c."CandidateID" = p.candidate and not c."IsDeleted" group by p.position`,
    [
      assignments.map(assignment => assignment?.jobId ?? null),
      assignments.map(assignment => assignment?.candidateId ?? null),
    ],
  )
  return inOrder(assignments, rows).map(row => row?.total ?? 0)
}

/** Whether facilities have asked that candidates do not return; an installation's own data files may lack the resource. */
export async function listDoNotReturn(
  queries: Queries,
  assignments: readonly (Assignment | null)[],
): Promise<boolean[]> {
  const [table] = await queries.query<{ is: boolean }>(`select to_regclass('"candidate-employer"') is not null as "is"`)
  if (!table?.is) return assignments.map(() => false)
  const rows = await queries.query<{ position: number }>(
    `select distinct p.position::int as position from unnest($1::bigint[], $2::bigint[]) with ordinality p(candidate, employer, position)
     join "candidate-employer" e on e."CandidateID" = p.candidate and e."EmployerID" = p.employer and e."IsHCFDNR" and not e."IsDeleted"`,
    [
      assignments.map(assignment => assignment?.candidateId ?? null),
      assignments.map(assignment => assignment?.employerId ?? null),
    ],
  )
  return inOrder(assignments, rows).map(row => row !== null)
}

/** True for the reason that is to be said in words. */
export async function isOtherReason(queries: Queries, lookupId: unknown): Promise<boolean> {
  return queries.has(`select 1 from "lookup" where "ID" = $1 and "Code" = 'Other'`, [lookupId])
}

/** The facility of a unit; 0 where there is no such unit. */
export async function findEmployerOfUnit(queries: Queries, unitId: unknown): Promise<number> {
  const [row] = await queries.query<{ id: number }>(
    `select "EmployerID"::int as id from "employer-unit" where "ID" = $1 and not "IsDeleted"`,
    [unitId],
  )
  return row?.id ?? 0
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

/** Where a job is worked. */
export async function findWorkplace(
  queries: Queries,
  jobId: number,
): Promise<{ employer: string; zone: string } | null> {
  return queries.first<{ employer: string; zone: string }>(
    'select e."Name" as employer, e."TimeZone" as zone from "job" j join "employer" e on e."ID" = j."EmployerID" where j."ID" = $1',
    [jobId],
  )
}
