import type { Queries } from '../../platform/database/types.ts'
import { type Shift, type Span, weekHours } from './shiftRules.ts'

interface ShiftQuestion extends Span {
  candidateId: number
  /** The candidate's job that is not to count; 0 where none is left out. */
  except: number
  /** The moment, ISO with Z: what is being worked has not ended. */
  now: string
}

/** What else a candidate works within a week around a shift: confirmed and offered ones, and those that he has clocked in to. */
export async function listShifts(
  queries: Queries,
  { candidateId, startsOn, endsOn, except, now }: ShiftQuestion,
): Promise<Shift[]> {
  const rows = await queries.query<Record<keyof Shift, string>>(
    `with around as (
       select $2::timestamptz - make_interval(hours => ${weekHours}) as starts, $3::timestamptz + make_interval(hours => ${weekHours}) as ends)
     select c."JobID" as "jobId", case c."Status" when 3 then 'confirmed' else 'offered' end as kind,
       c."StartsOn" as "startsOn", c."EndsOn" as "endsOn"
     from "candidate-job" c, around a where c."CandidateID" = $1 and c."ID" <> $4 and c."Status" in (2, 3) and not c."IsDeleted"
       and c."StartsOn" < a.ends and c."EndsOn" > a.starts
     union all
     select t."JobID", 'worked', t."StartsOn", greatest(t."EndsOn", $5::timestamptz)
     from "time-card" t, around a where t."CandidateID" = $1 and t."CandidateJobID" <> $4 and t."Status" in (4, 5) and not t."IsDeleted"
       and t."StartsOn" < a.ends and greatest(t."EndsOn", $5::timestamptz) > a.starts`,
    [candidateId, startsOn, endsOn, except, now],
  )
  return rows.map(({ jobId, kind, startsOn: start, endsOn: end }) => ({
    jobId: Number(jobId),
    kind: kind as Shift['kind'],
    startsOn: start,
    endsOn: end,
  }))
}

/** Requests and offers of a candidate for shifts that overlap a confirmed one, with their jobs. */
export async function listElsewhere(
  queries: Queries,
  candidateJobId: number,
): Promise<{ ID: number; JobID: number }[]> {
  return queries.query<{ ID: number; JobID: number }>(
    `select o."ID", o."JobID" from "candidate-job" c join "candidate-job" o on o."CandidateID" = c."CandidateID" and o."ID" <> c."ID"
     where c."ID" = $1 and o."Status" in (1, 2) and not o."IsDeleted" and o."StartsOn" < c."EndsOn" and o."EndsOn" > c."StartsOn"
     order by o."ID"`,
    [candidateJobId],
  )
}

/** Locks jobs in the order of their IDs, before the candidates on them. */
export async function lockJobs(queries: Queries, jobIds: readonly number[]): Promise<void> {
  await queries.query('select "ID" from "job" where "ID" = any($1::bigint[]) order by "ID" for no key update', [jobIds])
}

/** A live row of a job with its moments, and the wall times by which they go: its own, or those of the job. */
export interface PlacedShift {
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
export async function listPlaced(queries: Queries, jobId: number): Promise<PlacedShift[]> {
  return queries.query<PlacedShift>(
    `select c."ID", c."StartsOn", c."EndsOn", j."StartDate", j."EndDate", e."TimeZone",
       coalesce(c."StartTime", j."StartTime") as "StartTime", coalesce(c."EndTime", j."EndTime") as "EndTime"
     from "candidate-job" c join "job" j on j."ID" = c."JobID" join "employer" e on e."ID" = j."EmployerID"
     where j."ID" = $1 and c."Status" in (1, 2, 3) and not c."IsDeleted" order by c."ID"`,
    [jobId],
  )
}
