import { candidateJobStatus, candidateJobUnconfirmed, candidateStatus } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import { toMovedNow } from '../../platform/kernel/movedClock.ts'
import type { Columns } from '../../platform/resources/index.ts'
import type { Receiver } from '../notification/contract.ts'

/** The candidate's job in which somebody is confirmed; null where he is not. */
export async function findConfirmed(queries: Queries, jobId: number, candidateId: number): Promise<number | null> {
  const [row] = await queries.query<{ ID: number }>(
    `select "ID" from "candidate-job" where "JobID" = $1 and "CandidateID" = $2 and "Status" = ${candidateJobStatus.Confirmed} and not "IsDeleted"`,
    [jobId, candidateId],
  )
  return row?.ID ?? null
}

/** Of some candidates' jobs those of which the candidate has nothing to confirm the receipt: he has, or he is asked whether he agrees. */
export async function listUnconfirmable(queries: Queries, ids: readonly number[]): Promise<number[]> {
  const rows = await queries.query<{ ID: number }>(
    `select "ID" from "candidate-job" where "ID" = any($1::bigint[]) and ("ReceiptConfirmedOn" is not null or "Unconfirmed" = ${candidateJobUnconfirmed.PendingCandidateResponse})`,
    [ids],
  )
  return rows.map(({ ID }) => ID)
}

/** What a mail says that asks a candidate to confirm its receipt. */
export interface Receipt {
  jobId: number
  candidateId: number
  /** The candidate's user; null where he has none. */
  userId: number | null
  email: string
  firstName: string
  employer: string
  zone: string
  /** Moments, ISO with Z. */
  startsOn: string
  endsOn: string
}

/** Who is confirmed, has an address, and has not answered about a shift that is not over; null where there is nobody to write to. */
export async function findReceipt(queries: Queries, candidateJobId: number): Promise<Receipt | null> {
  const [row] = await queries.query<Receipt>(
    `select c."JobID" as "jobId", c."CandidateID" as "candidateId", p."UserID" as "userId", p."Email" as email, p."FirstName" as "firstName",
       e."Name" as employer, e."TimeZone" as zone, c."StartsOn" as "startsOn", c."EndsOn" as "endsOn"
     from "candidate-job" c join "candidate" p on p."ID" = c."CandidateID" join "job" j on j."ID" = c."JobID"
     join "employer" e on e."ID" = j."EmployerID"
     where c."ID" = $1 and c."Status" = ${candidateJobStatus.Confirmed} and not c."IsDeleted" and c."ReceiptConfirmedOn" is null and c."EndsOn" > ${toMovedNow()}
       and p."Email" is not null and e."TimeZone" is not null`,
    [candidateJobId],
  )
  if (!row) return null
  const toMoment = (value: string) => new Date(value).toISOString()
  return { ...row, startsOn: toMoment(row.startsOn), endsOn: toMoment(row.endsOn) }
}

/** The name of a unit. */
export async function findUnitName(queries: Queries, id: number): Promise<string | null> {
  const [row] = await queries.query<Columns<'EmployerUnits', 'Name'>>(
    'select "Name" from "employer-unit" where "ID" = $1',
    [id],
  )
  return row?.Name ?? null
}

/** Whose request waits for his answer, and for which job; null where none does, or he is not active. */
export async function findAsked(
  queries: Queries,
  candidateJobId: number,
): Promise<(Receiver & { jobId: number; employer: string }) | null> {
  const [row] = await queries.query<Receiver & { jobId: number; employer: string }>(
    `select c."JobID" as "jobId", e."Name" as employer, p."UserID" as "userId", p."FirstName" as "firstName", p."Email" as email
     from "candidate-job" c join "candidate" p on p."ID" = c."CandidateID" join "job" j on j."ID" = c."JobID"
     join "employer" e on e."ID" = j."EmployerID"
     where c."ID" = $1 and c."Status" = ${candidateJobStatus.Requested} and c."Unconfirmed" = ${candidateJobUnconfirmed.PendingCandidateResponse} and not c."IsDeleted" and p."Status" = ${candidateStatus.Active} and not p."IsDeleted"`,
    [candidateJobId],
  )
  return row ?? null
}
