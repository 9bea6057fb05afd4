import { candidateJobStatus, candidateJobUnconfirmed } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import type { Columns } from '../../platform/resources/index.ts'

/** The candidate's job in which somebody is confirmed; null where he is not. */
export async function findConfirmed(queries: Queries, jobId: number, candidateId: number): Promise<number | null> {
  return queries.value<number>(
    `select "ID" from "candidate-job" where "JobID" = $1 and "CandidateID" = $2 and "Status" = ${candidateJobStatus.Confirmed} and not "IsDeleted"`,
    [jobId, candidateId],
  )
}

/** Of some candidates' jobs those of which the candidate has nothing to confirm the receipt: he has, or he is asked whether he agrees. */
export async function listUnconfirmable(queries: Queries, ids: readonly number[]): Promise<number[]> {
  return queries.values<number>(
    `select "ID" from "candidate-job" where "ID" = any($1::bigint[]) and ("ReceiptConfirmedOn" is not null or "Unconfirmed" = ${candidateJobUnconfirmed.PendingCandidateResponse})`,
    [ids],
  )
}

/** The name of a unit. */
export async function findUnitName(queries: Queries, id: number): Promise<string | null> {
  const [row] = await queries.query<Columns<'EmployerUnits', 'Name'>>(
    'select "Name" from "employer-unit" where "ID" = $1',
    [id],
  )
  return row?.Name ?? null
}

/** What rows of candidates' jobs are filled with. */
export interface ShiftPlace {
  /** The name of the unit in which he works by his own terms, else by those of the job. */
  unit: string | null
  /** How many the job still wants. */
  placesLeft: number
}

/** Where candidates work and how many more are wanted there, by the IDs of the candidates' jobs. */
export async function listShiftPlaces(queries: Queries, ids: readonly number[]): Promise<Map<number, ShiftPlace>> {
  const rows = await queries.query<ShiftPlace & { ID: number }>(
    `select c."ID", u."Name" as unit, greatest(0, j."Demand" - j."ConfirmedCount") as "placesLeft"
     from "candidate-job" c join "job" j on j."ID" = c."JobID"
     left join "employer-unit" u on u."ID" = coalesce(c."UnitID", j."UnitID") where c."ID" = any($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ ID, ...place }) => [ID, place]))
}

/** The users of the candidates to whom a job is offered. */
export async function listOfferedUsers(queries: Queries, jobId: number): Promise<number[]> {
  return queries.values<number>(
    `select p."UserID" from "candidate-job" c join "candidate" p on p."ID" = c."CandidateID" and not p."IsDeleted"
     where c."JobID" = $1 and c."Status" = ${candidateJobStatus.Offered} and not c."IsDeleted" and p."UserID" is not null`,
    [jobId],
  )
}
