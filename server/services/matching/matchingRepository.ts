import { candidateJobStatus, candidateStatus } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import { allOf, type Fragment, join, raw, sql, toStatement } from '../../platform/resources/sql/fragment.ts'
import { toAvailability } from '../availability/contract.ts'
import type { Availability, CandidateFacts } from './matchingRules.ts'
import { isWithin, type Point, toMiles } from './pointRepository.ts'
import type { Shift } from './shiftRules.ts'

/** What is asked of candidates for a job. */
export interface WantedJob {
  id: number
  companyId: number
  employerId: number
  organizationId: number | null
  professionId: number | null
  specialtyId: number | null
  skillIds: readonly number[]
  date: string
  startTime: string
  endTime: string
  startsOn: string
  endsOn: string
  /** Where the facility is; null where that is not known. */
  point: Point | null
}

/** What a job within a scope (`j`) asks of candidates; null where it is not there. */
export async function findWanted(queries: Queries, id: number, scope: Fragment): Promise<WantedJob | null> {
  const { text, values } = toStatement(sql`
    select j."ID" as id, j."CompanyID" as "companyId", j."EmployerID" as "employerId", j."OrganizationID" as "organizationId",
      j."ProfessionLookupID" as "professionId",
      j."SpecialtyLookupID" as "specialtyId", coalesce(j."SkillLookupIDs", '[]') as "skillIds", j."StartDate" as date,
      j."StartTime" as "startTime", j."EndTime" as "endTime", j."StartsOn" as "startsOn", j."EndsOn" as "endsOn",
      case when e."Latitude" is not null and e."Longitude" is not null
        then jsonb_build_object('latitude', e."Latitude", 'longitude', e."Longitude") end as point
    from "job" j left join "employer" e on e."ID" = j."EmployerID" where j."ID" = ${id} and ${scope}`)
  const [job] = await queries.query<WantedJob>(text, values)
  return job ?? null
}

/** Which candidates are looked at. */
export interface CandidateChoice {
  /** These alone; null for all. */
  ids: readonly number[] | null
  /** Also who could not take the job by his status or profession. */
  isOfEverybody: boolean
  /** Miles around the facility; null for any distance. Where it is not known where that is, nobody is too far. */
  radius: number | null
  /** Only who says that he is available. */
  isAvailable: boolean
}

/** The days before and after a shift within which another one counts. */
const daysAround = 8

const availabilities = { '-1': 'unavailable', 0: 'unknown', 1: 'available' } as const satisfies Record<
  string,
  Availability
>
const specialties = ['none', 'other', 'primary'] as const

interface FactRow {
  ID: number
  isActive: boolean
  hasProfession: boolean
  isDoNotReturn: boolean
  isOnJob: boolean
  isApproved: boolean
  availability: -1 | 0 | 1
  specialty: 0 | 1 | 2
  skills: number
  rating: number | null
  miles: number | null
  starts: number[] | null
  ends: number[] | null
}

/** Reads how candidates within a scope (`c`) stand to a job, by their IDs. */
export async function listCandidateFacts(
  queries: Queries,
  job: WantedJob,
  choice: CandidateChoice,
  scope: Fragment,
): Promise<ReadonlyMap<number, Omit<CandidateFacts, 'documents'>>> {
  const { text, values } = toStatement(selectFacts(job, choice, scope))
  const rows = await queries.query<FactRow>(text, values)
  return new Map(rows.map(row => [row.ID, toFacts(row, job)]))
}

function selectFacts(job: WantedJob, choice: CandidateChoice, scope: Fragment): Fragment {
  const moment = (text: string) => sql`${text}::timestamptz`
  const availability = toAvailability(sql`c."ID"`, {
    date: sql`${job.date}::date`,
    startTime: sql`${job.startTime}::text`,
    endTime: sql`${job.endTime}::text`,
  })
  const available = choice.isAvailable ? [sql`${availability} = 1`] : []
  const miles = job.point ? toMiles(job.point, 'c') : sql`null::float8`
  const around = raw(`interval '${daysAround} days'`)
  return sql`
    with pool as materialized (
      select c."ID", c."Status", c."ProfessionLookupID", c."SkillLookupIDs", c."RatingAverage", ${miles} as miles
      from "candidate" c where ${allOf([...toPool(job, choice), scope, ...available])})
    select c."ID", c."Status" = ${candidateStatus.Active} as "isActive", c."ProfessionLookupID" is not distinct from ${job.professionId}::bigint as "hasProfession",
      coalesce(e."IsHCFDNR", false) as "isDoNotReturn", coalesce(e."Approved", false) as "isApproved",
      c."ID" = any(array(select o."CandidateID" from "candidate-job" o
        where o."JobID" = ${job.id} and o."Status" in (${candidateJobStatus.Requested}, ${candidateJobStatus.Offered}, ${candidateJobStatus.Confirmed}) and not o."IsDeleted")) as "isOnJob",
      ${availability} as availability, case when s."IsPrimary" then 2 when s."ID" is not null then 1 else 0 end as specialty, c.miles, c."RatingAverage" as rating,
      (select count(*)::int from unnest(${job.skillIds}::bigint[]) k(id) where c."SkillLookupIDs" @> to_jsonb(k.id)) as skills,
      w.starts, w.ends
    from pool c
    left join lateral (select array_agg(extract(epoch from o."StartsOn")::float8 * 1000) as starts,
        array_agg(extract(epoch from o."EndsOn")::float8 * 1000) as ends
      from "candidate-job" o where o."CandidateID" = c."ID" and o."Status" = ${candidateJobStatus.Confirmed} and not o."IsDeleted" and o."JobID" <> ${job.id}
        and o."StartsOn" > ${moment(job.startsOn)} - ${around} and o."StartsOn" < ${moment(job.endsOn)} + ${around}) w on true
    left join "candidate-employer" e on e."CandidateID" = c."ID" and e."EmployerID" = ${job.employerId} and not e."IsDeleted"
    left join "candidate-specialty" s on s."CandidateID" = c."ID" and s."SpecialtyLookupID" = ${job.specialtyId}::bigint and not s."IsDeleted"
      and (s."IsWishListed" is not true or s."IsResolved")`
}

function toPool(job: WantedJob, { ids, isOfEverybody, radius }: CandidateChoice): Fragment[] {
  const fitting = [
    sql`c."Status" = ${candidateStatus.Active}`,
    sql`c."ProfessionLookupID" = ${job.professionId}::bigint`,
  ]
  return [
    sql`c."CompanyID" = ${job.companyId}`,
    ...(ids ? [sql`c."ID" = any(${ids}::bigint[])`] : []),
    ...(isOfEverybody ? [] : fitting),
    ...(radius !== null && job.point ? [isWithin(job.point, radius, 'c')] : []),
  ]
}

function toFacts(row: FactRow, job: WantedJob): Omit<CandidateFacts, 'documents'> {
  return {
    isActive: row.isActive,
    hasProfession: row.hasProfession,
    isDoNotReturn: row.isDoNotReturn,
    isOnJob: row.isOnJob,
    isApproved: row.isApproved,
    availability: availabilities[row.availability],
    specialty: job.specialtyId === null ? null : specialties[row.specialty],
    skills: { held: row.skills, asked: job.skillIds.length },
    rating: row.rating,
    miles: row.miles,
    shifts: (row.starts ?? []).map((starts, index) => toShift(starts, row.ends?.[index] ?? starts)),
  }
}

function toShift(starts: number, ends: number): Shift {
  return { jobId: 0, kind: 'confirmed', startsOn: new Date(starts).toISOString(), endsOn: new Date(ends).toISOString() }
}

/** The condition that a candidate's profile (`c`) fits an open job under an alias: profession, a skill where it asks for any, and he is wanted there. */
export function isMatch(j: Fragment): Fragment {
  return join(
    [
      sql`c."CompanyID" = ${j}."CompanyID" and c."ProfessionLookupID" = ${j}."ProfessionLookupID"`,
      sql`(jsonb_array_length(coalesce(${j}."SkillLookupIDs", '[]')) = 0
        or exists (select 1 from jsonb_array_elements(${j}."SkillLookupIDs") s where c."SkillLookupIDs" @> s))`,
      sql`not exists (select 1 from "candidate-employer" f where f."CandidateID" = c."ID" and f."EmployerID" = ${j}."EmployerID"
        and f."IsHCFDNR" and not f."IsDeleted")`,
    ],
    ' and ',
  )
}
