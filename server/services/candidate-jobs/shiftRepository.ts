import { candidateJobStatus, timeCardStatus } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import type { Columns } from '../../platform/resources/index.ts'
import { type Shift, type Span, weekHours } from '../matching/contract.ts'

interface ShiftQuestion extends Span {
  candidateId: number
  /** The candidate's job that is not to count; 0 where none is left out. */
  except: number
}

/**
 * What else candidates work within a week around a shift, in the order of the questions: confirmed and offered ones, and those that they have
 * clocked in to, which have not ended `now` (ISO with Z). Null asks nothing.
 */
export async function listShiftsOf(
  queries: Queries,
  questions: readonly (ShiftQuestion | null)[],
  now: string,
): Promise<Shift[][]> {
  const asked = (name: keyof ShiftQuestion) => questions.map(question => question?.[name] ?? null)
  const rows = await queries.query<Shift & { position: number }>(
    `with asked as (
       select position::int as position, candidate, own, starts - make_interval(hours => ${weekHours}) as starts, ends + make_interval(hours => ${weekHours}) as ends
       from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::bigint[]) with ordinality a(candidate, starts, ends, own, position))
     select a.position, c."JobID"::int as "jobId", case c."Status" when 3 then 'confirmed' else 'offered' end as kind,
       c."StartsOn" as "startsOn", c."EndsOn" as "endsOn"
     from asked a join "candidate-job" c on c."CandidateID" = a.candidate and c."ID" <> a.own and c."Status" in (${candidateJobStatus.Offered}, ${candidateJobStatus.Confirmed}) and not c."IsDeleted"
       and c."StartsOn" < a.ends and c."EndsOn" > a.starts
     union all
     select a.position, t."JobID"::int, 'worked', t."StartsOn", greatest(t."EndsOn", $5::timestamptz)
     from asked a join "time-card" t on t."CandidateID" = a.candidate and t."CandidateJobID" <> a.own and t."Status" in (${timeCardStatus.Working}, ${timeCardStatus.OnBreak})
       and not t."IsDeleted" and t."StartsOn" < a.ends and greatest(t."EndsOn", $5::timestamptz) > a.starts`,
    [asked('candidateId'), asked('startsOn'), asked('endsOn'), asked('except'), now],
  )
  const found = Map.groupBy(rows, ({ position }) => position)
  return questions.map((_, at) => found.get(at + 1) ?? [])
}

/** Requests and offers of a candidate for shifts that overlap a confirmed one, with their jobs. */
export async function listElsewhere(
  queries: Queries,
  candidateJobId: number,
): Promise<{ ID: number; JobID: number }[]> {
  return queries.query<Columns<'CandidateJobs', 'ID' | 'JobID'>>(
    `select o."ID", o."JobID" from "candidate-job" c join "candidate-job" o on o."CandidateID" = c."CandidateID" and o."ID" <> c."ID"
     where c."ID" = $1 and o."Status" in (${candidateJobStatus.Requested}, ${candidateJobStatus.Offered}) and not o."IsDeleted" and o."StartsOn" < c."EndsOn" and o."EndsOn" > c."StartsOn"
     order by o."ID"`,
    [candidateJobId],
  )
}

/** Locks candidates in the order of their IDs, before jobs. */
export async function lockCandidates(queries: Queries, ids: readonly number[]): Promise<void> {
  await queries.query('select "ID" from "candidate" where "ID" = any($1::bigint[]) order by "ID" for no key update', [
    ids,
  ])
}

/** Locks jobs in the order of their IDs, before the candidates on them. */
export async function lockJobs(queries: Queries, jobIds: readonly number[]): Promise<void> {
  await queries.query('select "ID" from "job" where "ID" = any($1::bigint[]) order by "ID" for no key update', [jobIds])
}

/** A live row of a job with its moments, and the wall times by which they go: its own, or those of the job. */
export interface JobShift {
  ID: number
  StartsOn: string | null
  EndsOn: string | null
  StartDate: string
  EndDate: string
  StartTime: string
  EndTime: string
  TimeZone: string
}

/** Who is on a job, in the order in which they are locked. */
export async function listJobShifts(queries: Queries, jobId: number): Promise<JobShift[]> {
  return queries.query<JobShift>(
    `select c."ID", c."StartsOn", c."EndsOn", j."StartDate", j."EndDate", e."TimeZone",
       coalesce(c."StartTime", j."StartTime") as "StartTime", coalesce(c."EndTime", j."EndTime") as "EndTime"
     from "candidate-job" c join "job" j on j."ID" = c."JobID" join "employer" e on e."ID" = j."EmployerID"
     where j."ID" = $1 and c."Status" in (${candidateJobStatus.Requested}, ${candidateJobStatus.Offered}, ${candidateJobStatus.Confirmed}) and not c."IsDeleted" order by c."ID"`,
    [jobId],
  )
}
