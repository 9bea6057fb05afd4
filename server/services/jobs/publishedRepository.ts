import { candidateStatus, jobStatus } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import { toMovedNow } from '../../platform/kernel/movedClock.ts'
import { raw, sql, toStatement } from '../../platform/resources/sql/fragment.ts'
import { isMatch } from '../matching/contract.ts'
import type { Receiver } from '../notification/contract.ts'

/** What candidates read of a job. */
export interface PublishedJob {
  employer: string
  zone: string
  profession: string | null
  /** Moments, ISO with Z. */
  startsOn: string
  endsOn: string
}

/** A job that is open and has not begun; null where it is not. */
export async function findPublished(queries: Queries, id: number): Promise<PublishedJob | null> {
  const [row] = await queries.query<PublishedJob>(
    `select e."Name" as employer, e."TimeZone" as zone, l."Name" as profession, j."StartsOn" as "startsOn", j."EndsOn" as "endsOn"
     from "job" j join "employer" e on e."ID" = j."EmployerID" left join "lookup" l on l."ID" = j."ProfessionLookupID"
     where j."ID" = $1 and j."Status" = ${jobStatus.Open} and not j."IsDeleted" and j."StartsOn" > ${toMovedNow()} and e."TimeZone" is not null`,
    [id],
  )
  if (!row) return null
  const toMoment = (value: string) => new Date(value).toISOString()
  return { ...row, startsOn: toMoment(row.startsOn), endsOn: toMoment(row.endsOn) }
}

/**
 * The active candidates who hear of a job: their profile fits it, they have its specialty, where it asks for one, and have not switched off
 * being informed of its facility.
 */
export async function listHearers(queries: Queries, jobId: number): Promise<Receiver[]> {
  const { text, values } = toStatement(sql`
    select c."UserID" as "userId", c."FirstName" as "firstName", c."Email" as email from "job" j join "candidate" c
      on ${isMatch(raw('j'))} and c."Status" = ${candidateStatus.Active} and not c."IsDeleted"
    where j."ID" = ${jobId} and not exists (select 1 from "candidate-employer" f where f."CandidateID" = c."ID"
        and f."EmployerID" = j."EmployerID" and f."Notify" is false and not f."IsDeleted")
      and (j."SpecialtyLookupID" is null or exists (select 1 from "candidate-specialty" s
      where s."CandidateID" = c."ID" and s."SpecialtyLookupID" = j."SpecialtyLookupID" and not s."IsDeleted"
        and (s."IsWishListed" is not true or s."IsResolved")))
    order by c."ID"`)
  return queries.query<Receiver>(text, values)
}
