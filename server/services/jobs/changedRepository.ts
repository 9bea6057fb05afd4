import { candidateJobStatus, candidateJobUnconfirmed, candidateStatus } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import type { Columns } from '../../platform/resources/index.ts'
import type { Receiver } from '../notification/contract.ts'

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
