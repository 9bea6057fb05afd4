import { candidateJobStatus } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import type { Columns } from '../../platform/resources/index.ts'

/** What facilities think of a candidate. */
export interface Standing {
  isFavorite: boolean
  isBarred: boolean
}

/** What these facilities think of candidates, by the candidate; none of whom they have said nothing. */
export async function listStandings(
  queries: Queries,
  candidateIds: readonly number[],
  employerIds: readonly number[],
): Promise<ReadonlyMap<number, Standing>> {
  if (candidateIds.length === 0 || employerIds.length === 0) return new Map()
  const rows = await queries.query<Standing & { CandidateID: number }>(
    `select "CandidateID", bool_or(coalesce("IsFavorite", false)) as "isFavorite", bool_or(coalesce("IsHCFDNR", false)) as "isBarred"
     from "candidate-employer"
     where "CandidateID" = any($1::bigint[]) and "EmployerID" = any($2::bigint[]) and not "IsDeleted" group by 1`,
    [candidateIds, employerIds],
  )
  return new Map(rows.map(({ CandidateID, ...standing }) => [CandidateID, standing]))
}

/** Of these facilities those on whose jobs a candidate is or was. */
export async function listWorkplaces(
  queries: Queries,
  candidateId: number,
  employerIds: readonly number[],
): Promise<{ ID: number; Name: string }[]> {
  return queries.query<Columns<'Employers', 'ID' | 'Name'>>(
    `select e."ID", e."Name" from "employer" e where e."ID" = any($2::bigint[]) and exists (
       select 1 from "candidate-job" c join "job" j on j."ID" = c."JobID"
       where c."CandidateID" = $1 and j."EmployerID" = e."ID" and not c."IsDeleted") order by e."Name"`,
    [candidateId, employerIds],
  )
}

/** What a candidate has ahead at facilities: requests, offers and confirmed shifts. */
export async function listAhead(
  queries: Queries,
  { candidateId, employerIds, now }: { candidateId: number; employerIds: readonly number[]; now: string },
): Promise<{ ID: number; JobID: number; EmployerID: number; Status: number }[]> {
  return queries.query(
    `select c."ID", c."JobID", j."EmployerID", c."Status" from "candidate-job" c join "job" j on j."ID" = c."JobID"
     where c."CandidateID" = $1 and j."EmployerID" = any($2::bigint[]) and not c."IsDeleted" and c."StartsOn" > $3
       and c."Status" in (${candidateJobStatus.Requested}, ${candidateJobStatus.Offered}, ${candidateJobStatus.Confirmed})
     order by c."JobID", c."ID"`,
    [candidateId, employerIds, now],
  )
}
