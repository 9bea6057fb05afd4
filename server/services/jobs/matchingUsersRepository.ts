import { candidateJobStatus, candidateStatus } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import { raw, sql } from '../../platform/resources/sql/fragment.ts'
import { toAvailability } from '../availability/contract.ts'
import { isMatch } from '../matching/contract.ts'
import { matchingOnlyCode } from '../user-settings/contract.ts'

const { Requested, Offered, Confirmed, CandidateCanceled, AgencyCanceled, FacilityCanceled } = candidateJobStatus
/** Who is in one of these knows of the job. */
const concerned = [Requested, Offered, Confirmed, CandidateCanceled, AgencyCanceled, FacilityCanceled]

/**
 * The active candidates who hear of a job: they are not on it, nor were they canceled on it, their profile fits it, they have its
 * specialty, where it asks for one, and have not switched off being informed of its facility; of those who hear only of what matches
 * their availability, who is available then.
 */
export async function listMatching(queries: Queries, jobId: number): Promise<number[]> {
  return queries.values<number>(sql`
    select c."UserID" from "job" j join "candidate" c
      on ${isMatch(raw('j'))} and c."Status" = ${candidateStatus.Active} and not c."IsDeleted"
    where j."ID" = ${jobId} and c."UserID" is not null
      and not exists (select 1 from "candidate-job" o where o."JobID" = j."ID" and o."CandidateID" = c."ID"
        and o."Status" = any(${concerned}::bigint[]) and not o."IsDeleted")
      and not exists (select 1 from "candidate-employer" f where f."CandidateID" = c."ID"
        and f."EmployerID" = j."EmployerID" and f."Notify" is false and not f."IsDeleted")
      and (j."SpecialtyLookupID" is null or exists (select 1 from "candidate-specialty" s
      where s."CandidateID" = c."ID" and s."SpecialtyLookupID" = j."SpecialtyLookupID" and not s."IsDeleted"
        and (s."IsWishListed" is not true or s."IsResolved")))
      and (${toAvailability(sql`c."ID"`, {
        date: sql`j."StartDate"`,
        startTime: sql`j."StartTime"`,
        endTime: sql`j."EndTime"`,
      })} = 1 or not exists (select 1 from "user-setting" u where u."UserId" = c."UserID" and u."Code" = ${matchingOnlyCode}
        and u."Value" = 'true' and not u."IsDeleted"))
    order by c."ID"`)
}
