import { candidateStatus } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import { raw, sql, toStatement } from '../../platform/resources/sql/fragment.ts'
import { isMatch } from '../matching/contract.ts'

/**
 * The active candidates who hear of a job: their profile fits it, they have its specialty, where it asks for one, and have not switched off
 * being informed of its facility.
 */
export async function listMatching(queries: Queries, jobId: number): Promise<number[]> {
  const { text, values } = toStatement(sql`
    select c."UserID" from "job" j join "candidate" c
      on ${isMatch(raw('j'))} and c."Status" = ${candidateStatus.Active} and not c."IsDeleted"
    where j."ID" = ${jobId} and c."UserID" is not null and not exists (select 1 from "candidate-employer" f where f."CandidateID" = c."ID"
        and f."EmployerID" = j."EmployerID" and f."Notify" is false and not f."IsDeleted")
      and (j."SpecialtyLookupID" is null or exists (select 1 from "candidate-specialty" s
      where s."CandidateID" = c."ID" and s."SpecialtyLookupID" = j."SpecialtyLookupID" and not s."IsDeleted"
        and (s."IsWishListed" is not true or s."IsResolved")))
    order by c."ID"`)
  const rows = await queries.query<{ UserID: number }>(text, values)
  return rows.map(({ UserID }) => UserID)
}
