import { candidateJobStatus, candidateStatus } from '#contract/enumerations.gen.ts'
import { moveDays } from '#contract/wallClock.ts'
import type { Queries } from '../../platform/database/types.ts'
import { allOf, type Fragment, join, raw, sql } from '../../platform/resources/sql/fragment.ts'
import { joinAvailability } from '../availability/contract.ts'
import type { AskedDocuments } from './documentRules.ts'
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
  return queries.first<WantedJob>(sql`
    select j."ID" as id, j."CompanyID" as "companyId", j."EmployerID" as "employerId", j."OrganizationID" as "organizationId",
      j."ProfessionLookupID" as "professionId",
      j."SpecialtyLookupID" as "specialtyId", coalesce(j."SkillLookupIDs", '[]') as "skillIds", j."StartDate" as date,
      j."StartTime" as "startTime", j."EndTime" as "endTime", j."StartsOn" as "startsOn", j."EndsOn" as "endsOn",
      case when e."Latitude" is not null and e."Longitude" is not null
        then jsonb_build_object('latitude', e."Latitude", 'longitude', e."Longitude") end as point
    from "job" j left join "employer" e on e."ID" = j."EmployerID" where j."ID" = ${id} and ${scope}`)
}

/** Which candidates are looked at. */
export interface CandidateChoice {
  /** What their rows (`t`) must fulfil; null for all. */
  asked: Fragment | null
  /** These alone; null for all. */
  ids: readonly number[] | null
  /** Also who could not take the job by his status or profession. */
  isOfEverybody: boolean
  /** Miles around the facility; null for any distance. Where it is not known where that is, nobody is too far. */
  radius: number | null
  /** Only who says that he is available. */
  isAvailable: boolean
  documents: AskedDocuments | null
  /** Within how many days after the shift documents are said to expire. */
  soonDays: number
  /** So many at most of those who are alike but for their distance: the nearest of them come first. */
  most: number
}

/** How candidates stand to a job. */
export interface FoundFacts {
  facts: ReadonlyMap<number, Omit<CandidateFacts, 'documents'>>
  /** False where some were left out, since enough who are alike are nearer. */
  isWhole: boolean
}

/** The days before and after a shift within which another one counts. */
const daysAround = 8

const availabilities = { '-1': 'unavailable', 0: 'unknown', 1: 'available' } as const satisfies Record<
  string,
  Availability
>
const specialties = ['none', 'other', 'primary'] as const

interface FactRow extends Omit<CandidateFacts, 'availability' | 'specialty' | 'skills' | 'shifts' | 'documents'> {
  ID: number
  availability: -1 | 0 | 1
  specialty: 0 | 1 | 2
  skills: number
  starts: number[] | null
  ends: number[] | null
  /** Among those who are alike, the nearest first; 0 of who works around the shift. */
  place: number
}

/** Reads how candidates of the job's company stand to it, by their IDs; whether the caller reaches them is not asked. */
export async function listCandidateFacts(
  queries: Queries,
  job: WantedJob,
  choice: CandidateChoice,
): Promise<FoundFacts> {
  // What is looked for differs too much for one plan.
  const rows = await queries.run<FactRow>(selectFacts(job, choice))
  const kept = rows.filter(({ place }) => place <= choice.most)
  return { facts: new Map(kept.map(row => [row.ID, toFacts(row, job)])), isWhole: kept.length === rows.length }
}

/** What makes candidates alike, beside their distance and what they work around the shift, in one number. */
const signature =
  raw(`hash_record_extended(row(f."isActive", f."hasProfession", f."isDoNotReturn", f."isFavorite", f."isApproved", f."isOnJob", f."wasCanceled", f.availability, f.specialty,
  f.skills, f.rating, f.papers, f.starts is null), 0)`)

function selectFacts(job: WantedJob, choice: CandidateChoice): Fragment {
  const availability = joinAvailability(raw('c."ID"'), job)
  const available = choice.isAvailable ? sql` where ${availability.value} = 1` : raw('')
  const miles = job.point ? toMiles(job.point, 'c') : sql`null::float8`
  const skills = job.skillIds.map(id => sql`(c."SkillLookupIDs" @> ${JSON.stringify(id)}::jsonb)::int`)
  const around = (moment: string, sign: string) =>
    sql`${moment}::timestamptz ${raw(`${sign} interval '${daysAround} days'`)}`
  const papers = selectPapers(choice)
  // Of who is looked for by them nothing else has to be read than an index holds.
  const isFitting = choice.isOfEverybody
    ? sql`c."Status" = ${candidateStatus.Active} as "isActive", c."ProfessionLookupID" is not distinct from ${job.professionId}::bigint as "hasProfession",`
    : raw('true as "isActive", true as "hasProfession",')
  return sql`
    with pool as materialized (
      select c."ID", ${isFitting} c."RatingAverage" as rating,
        ${skills.length > 0 ? join(skills, ' + ') : raw('0')} as skills, ${miles} as miles
      from "candidate" c where ${allOf(toPool(job, choice))}),
    found as (
      select c.*, coalesce(e."IsHCFDNR", false) as "isDoNotReturn", coalesce(e."Approved", false) as "isApproved", coalesce(e."IsFavorite", false) as "isFavorite",
        ${isOneOf(job, candidateJobStatus.Requested, candidateJobStatus.Offered, candidateJobStatus.Confirmed)} as "isOnJob",
        ${isOneOf(job, candidateJobStatus.CandidateCanceled, candidateJobStatus.AgencyCanceled, candidateJobStatus.FacilityCanceled)} as "wasCanceled",
        ${availability.value} as availability, case when s."IsPrimary" then 2 when s."ID" is not null then 1 else 0 end as specialty,
        ${papers.value} as papers, w.starts, w.ends
      from pool c${availability.joins}${papers.join}
      left join (select o."CandidateID", array_agg(extract(epoch from o."StartsOn")::float8 * 1000) as starts,
          array_agg(extract(epoch from o."EndsOn")::float8 * 1000) as ends
        from "candidate-job" o where o."Status" = ${candidateJobStatus.Confirmed} and not o."IsDeleted" and o."JobID" <> ${job.id}
          and o."CandidateID" in (select "ID" from pool) and o."StartsOn" > ${around(job.startsOn, '-')} and o."StartsOn" < ${around(job.endsOn, '+')} group by 1) w on w."CandidateID" = c."ID"
      left join "candidate-employer" e on e."CandidateID" = c."ID" and e."EmployerID" = ${job.employerId} and not e."IsDeleted"
      left join "candidate-specialty" s on s."CandidateID" = c."ID" and s."SpecialtyLookupID" = ${job.specialtyId}::bigint and not s."IsDeleted"
        and (s."IsWishListed" is not true or s."IsResolved")${available})
    select * from (select f.*, case when f.starts is not null then 0
        else row_number() over (partition by ${signature} order by f.miles, f."ID")::int end as place from found f) f
    where f.place <= ${choice.most + 1}`
}

/** True of a candidate (`c`) who has a record of a job in one of these statuses. */
function isOneOf({ id }: WantedJob, ...statuses: number[]): Fragment {
  return sql`c."ID" = any(array(select o."CandidateID" from "candidate-job" o
    where o."JobID" = ${id} and o."Status" = any(${statuses}::bigint[]) and not o."IsDeleted"))`
}

/** Of the documents that are asked for what candidates have: days are all one where they expire in time, and where they do not. */
function selectPapers({ documents, soonDays }: CandidateChoice): { join: Fragment; value: Fragment } {
  if (!documents) return { join: raw(''), value: raw('null::text') }
  const { endDate, documents: asked } = documents
  const day = sql`least(greatest(coalesce(d."ExpiresOn", 'infinity'), ${moveDays(endDate, -1)}::date), ${moveDays(endDate, soonDays + 1)}::date)`
  const types = asked.map(({ typeId }) => typeId)
  return {
    value: raw('d.papers'),
    join: sql` left join (select d."CandidateID", string_agg(distinct concat_ws(' ', d."DocumentTypeLookupID", coalesce(d."StateLookupID", 0), d."EmployerID", ${day}), ',') as papers
      from "candidate-document" d where d."DocumentTypeLookupID" = any(${types}::bigint[]) and not d."IsDeleted" and d."CandidateID" in (select "ID" from pool)
      group by 1) d on d."CandidateID" = c."ID"`,
  }
}

function toPool(job: WantedJob, { asked, ids, isOfEverybody, radius }: CandidateChoice): Fragment[] {
  const fitting = [
    sql`c."Status" = ${candidateStatus.Active}`,
    sql`c."ProfessionLookupID" = ${job.professionId}::bigint`,
  ]
  return [
    sql`c."CompanyID" = ${job.companyId}`,
    raw('not c."IsDeleted"'),
    ...(asked ? [sql`c."ID" in (select t."ID" from "candidate" t where ${asked})`] : []),
    ...(ids ? [sql`c."ID" = any(${ids}::bigint[])`] : []),
    ...(isOfEverybody ? [] : fitting),
    ...(radius !== null && job.point ? [isWithin(job.point, radius, 'c')] : []),
  ]
}

/** Those of some candidates who lie within a scope (`c`), in their order. */
export async function listReached(queries: Queries, ids: readonly number[], scope: Fragment): Promise<number[]> {
  const rows = await queries.run<{ ID: number }>(
    sql`select c."ID" from "candidate" c where c."ID" = any(${ids}::bigint[]) and ${scope}`,
  )
  const reached = new Set(rows.map(({ ID }) => Number(ID)))
  return ids.filter(id => reached.has(id))
}

function toFacts({ ID: _, starts, ends, ...row }: FactRow, job: WantedJob): Omit<CandidateFacts, 'documents'> {
  return {
    ...row,
    availability: availabilities[row.availability],
    specialty: job.specialtyId === null ? null : specialties[row.specialty],
    skills: { held: row.skills, asked: job.skillIds.length },
    shifts: (starts ?? []).map((start, index) => toShift(start, ends?.[index] ?? start)),
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
