import { candidateJobStatus, jobStatus } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import { isAlike, isLike } from '../../platform/resources/sql/conditions.ts'
import { type Fragment, join, raw, sql } from '../../platform/resources/sql/fragment.ts'
import { toAvailability } from '../availability/contract.ts'
import { isMatch } from './matchingRepository.ts'
import { roundMiles } from './matchingRules.ts'
import { isWithin, type Point, toMiles } from './pointRepository.ts'
import { isOfTypes, paysAtLeast } from './shiftCriteriaRepository.ts'

/** What a candidate asks of open jobs beside the filters of their list; null and empty lists leave a condition out. */
export interface JobCriteria {
  candidateId: number | null
  /** From where distances are measured. */
  point: Point | null
  /** Miles around that. */
  radius: number | null
  /** Days of the week, Sunday is 0. */
  weekdays: readonly number[]
  workEnvironmentIds: readonly number[]
  shiftTypeIds: readonly number[]
  /** What an hour pays at least. */
  leastRate: number | null
  /** What he has to do with the job: statuses of a candidate's job. */
  candidateStatuses: readonly number[]
  isAvailableOnly: boolean
  isMatchOnly: boolean
  /** Of which one must be found in the names that a job refers to. */
  words: readonly string[]
  isNearestFirst: boolean
}

/** The caller's scopes on what jobs refer to: facilities (`e`), units (`u`) and lookups (`l`). */
export interface NameScopes {
  employer: Fragment
  unit: Fragment
  lookup: Fragment
}

/** The conditions of criteria for jobs under an alias. */
export function listCriteria(table: Fragment, criteria: JobCriteria, scopes: NameScopes): Fragment[] {
  const { candidateId, point, radius } = criteria
  const conditions: Fragment[] = []
  if (point && radius !== null)
    conditions.push(
      sql`${table}."EmployerID" = any(array(select e."ID" from "employer" e where ${scopes.employer} and ${isWithin(point, radius, 'e')}))`,
    )
  if (criteria.weekdays.length > 0)
    conditions.push(sql`extract(dow from ${table}."StartDate")::int = any(${criteria.weekdays}::int[])`)
  if (criteria.workEnvironmentIds.length > 0)
    conditions.push(
      sql`${table}."UnitID" = any(array(select u."ID" from "employer-unit" u where ${scopes.unit}
        and u."WorkEnvironmentLookupID" = any(${criteria.workEnvironmentIds}::bigint[])))`,
    )
  if (criteria.shiftTypeIds.length > 0) conditions.push(isOfTypes(table, criteria.shiftTypeIds))
  if (criteria.leastRate !== null) conditions.push(paysAtLeast(table, criteria.leastRate, candidateId))
  if (criteria.words.length > 0) conditions.push(holdsAny(table, criteria.words, scopes))
  if (candidateId !== null) conditions.push(...listOwnCriteria(table, candidateId, criteria))
  return conditions
}

/** Jobs of a facility that does not want him back are not shown to him. */
function listOwnCriteria(table: Fragment, candidateId: number, criteria: JobCriteria): Fragment[] {
  const conditions = [
    sql`${table}."EmployerID" <> all(array(select f."EmployerID" from "candidate-employer" f
      where f."CandidateID" = ${candidateId} and f."IsHCFDNR" and not f."IsDeleted"))`,
  ]
  if (criteria.candidateStatuses.length > 0)
    conditions.push(
      sql`exists (select 1 from "candidate-job" o where o."JobID" = ${table}."ID" and o."CandidateID" = ${candidateId}
        and o."Status" = any(${criteria.candidateStatuses}::int[]) and not o."IsDeleted")`,
    )
  if (criteria.isAvailableOnly) {
    const [date, startTime, endTime] = [sql`${table}."StartDate"`, sql`${table}."StartTime"`, sql`${table}."EndTime"`]
    // His days are few, and among the jobs of all others nothing is to be asked of the clock.
    conditions.push(
      sql`${date} = any(array(select a."Date" from "candidate-availability" a
        where a."CandidateID" = ${candidateId} and a."IsAvailable" and not a."IsDeleted"))`,
      sql`${toAvailability(sql`${candidateId}::bigint`, { date, startTime, endTime })} = 1`,
    )
  }
  if (criteria.isMatchOnly)
    conditions.push(sql`exists (select 1 from "candidate" c where c."ID" = ${candidateId} and ${isMatch(table)})`)
  return conditions
}

function holdsAny(table: Fragment, words: readonly string[], { employer, unit, lookup }: NameScopes): Fragment {
  const isNamed = (column: Fragment) =>
    join(
      words.map(word => isLike(column, word, '%', '%')),
      ' or ',
    )
  const named = sql`array(select l."ID" from "lookup" l where ${lookup} and (${isNamed(raw('l."Name"'))}))`
  return sql`(${table}."EmployerID" = any(array(select e."ID" from "employer" e where ${employer} and (${isNamed(raw('e."Name"'))})))
    or ${table}."UnitID" = any(array(select u."ID" from "employer-unit" u where ${unit} and (${isNamed(raw('u."Name"'))})))
    or ${table}."ProfessionLookupID" = any(${named}) or ${table}."SpecialtyLookupID" = any(${named}))`
}

/** The jobs of a candidate's specialties; of his profession where none is known of him. */
export function narrowToSpecialties(table: Fragment, candidateId: number): Fragment {
  const known = sql`select p."SpecialtyLookupID" from "candidate-specialty" p
    where p."CandidateID" = ${candidateId} and not p."IsDeleted" and (p."IsWishListed" is not true or p."IsResolved")`
  return sql`(${table}."ProfessionLookupID" = (select c."ProfessionLookupID" from "candidate" c where c."ID" = ${candidateId})
    and (not exists (${known}) or ${table}."SpecialtyLookupID" = any(array(${known}))))`
}

/** The jobs of the facilities that have approved a candidate, or for which he is or was confirmed. */
export function narrowToKnownFacilities(table: Fragment, candidateId: number): Fragment {
  return sql`${table}."EmployerID" = any(array(select j."EmployerID" from "candidate-job" c join "job" j on j."ID" = c."JobID"
    where c."CandidateID" = ${candidateId} and c."ConfirmedOn" is not null and not c."IsDeleted"
    union select f."EmployerID" from "candidate-employer" f where f."CandidateID" = ${candidateId} and f."Approved" and not f."IsDeleted"))`
}

/** The jobs of the specialties and facilities for which a candidate still wishes. */
export function narrowToWishList(table: Fragment, candidateId: number): Fragment {
  const open = sql`"CandidateID" = ${candidateId} and "IsWishListed" and "IsResolved" is not true and not "IsDeleted"`
  return sql`(${table}."EmployerID" = any(array(select "EmployerID" from "candidate-employer" where ${open}))
    or ${table}."SpecialtyLookupID" = any(array(select "SpecialtyLookupID" from "candidate-specialty" where ${open})))`
}

/** No row. */
export const nothing: Fragment = sql`false`

/** The open jobs that have not begun (`t`) and fulfil conditions, the nearest first: facility by facility, no farther than a page asks. */
export async function listNearest(
  queries: Queries,
  { point, now, conditions, limit }: { point: Point; now: string; conditions: readonly Fragment[]; limit: number },
): Promise<number[]> {
  return queries.values<number>(sql`select j."ID" from (select e."ID", ${toMiles(point, 'e')} as miles from "employer" e order by miles) e
    cross join lateral (select t."ID", t."StartsOn" from "job" t where t."EmployerID" = e."ID" and t."Status" = ${jobStatus.Open}
      and t."StartsOn" > ${now}::timestamptz and ${join([...conditions], ' and ')} order by t."StartsOn", t."ID" limit ${limit}) j
    order by e.miles, j."StartsOn", j."ID" limit ${limit}`)
}

/** The middle of the facilities in reach (`e`) of a city; null where there is none whose coordinates are known. */
export async function findCity(queries: Queries, city: string, scope: Fragment): Promise<Point | null> {
  const [row] = await queries.query<{
    latitude: number | null
    longitude: number | null
  }>(sql`select avg(e."Latitude")::float8 as latitude, avg(e."Longitude")::float8 as longitude
    from "employer" e where ${isAlike(raw('e."City"'), city)} and e."Latitude" is not null and e."Longitude" is not null and ${scope}`)
  return row && row.latitude !== null && row.longitude !== null
    ? { latitude: row.latitude, longitude: row.longitude }
    : null
}

/** Where the facility of a job is. */
export interface JobLocation {
  City: string | null
  State: string | null
  Miles: number | null
}

/** Where jobs are, by their IDs; without a point no distance is reported. */
export async function findJobLocations(
  queries: Queries,
  jobIds: readonly number[],
  point: Point | null,
): Promise<ReadonlyMap<number, JobLocation>> {
  const miles = point ? toMiles(point, 'e') : sql`null::float8`
  const rows = await queries.query<
    JobLocation & { ID: number }
  >(sql`select j."ID", e."City", e."State", ${miles} as "Miles"
    from "job" j join "employer" e on e."ID" = j."EmployerID" where j."ID" = any(${jobIds}::bigint[])`)
  return new Map(
    rows.map(({ ID, Miles, ...location }) => [ID, { ...location, Miles: Miles === null ? null : roundMiles(Miles) }]),
  )
}

/** The rows of a candidate on these jobs, in reach (`o`). */
export async function listOwnRows(
  queries: Queries,
  candidateId: number,
  jobIds: readonly number[],
  scope: Fragment,
): Promise<number[]> {
  return queries.values<number>(sql`select o."ID" from "candidate-job" o
    where o."CandidateID" = ${candidateId} and o."JobID" = any(${jobIds}::bigint[]) and ${scope}`)
}

/** The facilities in reach (`e`) of the open jobs in reach (`j`) that fit a candidate's profile, with how many there are. */
export async function listMatchingEmployers(
  queries: Queries,
  { candidateId, now, point }: { candidateId: number; now: string; point: Point | null },
  scopes: { job: Fragment; employer: Fragment },
): Promise<Record<string, unknown>[]> {
  const miles = point ? toMiles(point, 'e') : sql`null::float8`
  const rows = await queries.query<{
    Miles: number | null
  }>(sql`select e."ID", e."Name", e."ShortName", e."City", e."State", e."Latitude", e."Longitude",
      ${miles} as "Miles", count(*)::int as "MatchingCount"
    from "candidate" c join "job" j on ${isMatch(raw('j'))} and j."Status" = ${jobStatus.Open} and j."StartsOn" > ${now}::timestamptz
      join "employer" e on e."ID" = j."EmployerID"
    where c."ID" = ${candidateId} and ${scopes.job} and ${scopes.employer}
    group by e."ID" order by count(*) desc, e."Name", e."ID" limit 500`)
  return rows.map(({ Miles, ...row }) => ({ ...row, Miles: Miles === null ? null : roundMiles(Miles) }))
}

/** How many open jobs of his agency fit a candidate's profile, whether or not he may read them yet. */
export async function countMatching(queries: Queries, candidateId: number, now: string): Promise<number> {
  const [row] = await queries.query<{
    total: number
  }>(sql`select count(*)::int as total from "candidate" c join "job" j on ${isMatch(raw('j'))}
    where c."ID" = ${candidateId} and j."Status" = ${jobStatus.Open} and j."StartsOn" > ${now}::timestamptz and not j."IsDeleted"`)
  return row?.total ?? 0
}

/** How many shifts of a candidate, in reach (`o`), are confirmed between two dates. */
export async function countScheduled(
  queries: Queries,
  { candidateId, from, to }: { candidateId: number; from: string | null; to: string | null },
  scope: Fragment,
): Promise<number> {
  const [row] = await queries.query<{
    total: number
  }>(sql`select count(*)::int as total from "candidate-job" o join "job" j on j."ID" = o."JobID"
    where o."CandidateID" = ${candidateId} and o."Status" = ${candidateJobStatus.Confirmed} and ${scope}
      and (${from}::date is null or j."StartDate" >= ${from}::date) and (${to}::date is null or j."StartDate" <= ${to}::date)`)
  return row?.total ?? 0
}
