import type { Queries } from '../../platform/database/types.ts'
import type { Columns } from '../../platform/resources/index.ts'
import { type Fragment, raw, sql } from '../../platform/resources/sql/fragment.ts'

/** As many rows as a search of a service may answer. */
const mostFound = 65_536

/** Where a candidate sets out from; null where that is not known. */
export async function findCandidatePoint(queries: Queries, candidateId: number): Promise<Point | null> {
  const [row] = await queries.query<Columns<'Candidates', 'Latitude' | 'Longitude'>>(
    'select "Latitude", "Longitude" from "candidate" where "ID" = $1',
    [candidateId],
  )
  return row ? toPoint(row) : null
}

function toPoint({ Latitude, Longitude }: Columns<'Candidates', 'Latitude' | 'Longitude'>): Point | null {
  return Latitude === null || Longitude === null ? null : { latitude: Latitude, longitude: Longitude }
}

/** The candidates whom a facility does not want back. */
export function listReturned(queries: Queries, employerId: number): Promise<number[]> {
  return listIds(
    queries,
    `select distinct "CandidateID" as "ID" from "candidate-employer" where "EmployerID" = $1 and "IsHCFDNR" and not "IsDeleted" limit $2`,
    [employerId, mostFound],
  )
}

/** The candidates of a company who have been confirmed for work of these types. */
export function listWorked(queries: Queries, companyId: number, workTypes: readonly number[]): Promise<number[]> {
  return listIds(
    queries,
    `select distinct o."CandidateID" as "ID" from "job" j join "candidate-job" o on o."JobID" = j."ID"
     where j."CompanyID" = $1 and j."WorkTypeLookupID" = any($2::bigint[]) and o."ConfirmedOn" is not null and not o."IsDeleted" limit $3`,
    [companyId, workTypes, mostFound],
  )
}

async function listIds(queries: Queries, text: string, values: readonly unknown[]): Promise<number[]> {
  return queries.values<number>(text, [...values])
}

/** A place on the globe, in degrees. */
export interface Point {
  latitude: number
  longitude: number
}

const milesADegree = 69.1
const earthRadius = 3958.8

/** The miles as the crow flies between a point and the row under an alias; null where the row has no coordinates. */
export function toMiles({ latitude, longitude }: Point, alias: string): Fragment {
  const [lat, lng] = [raw(`${alias}."Latitude"::float8`), raw(`${alias}."Longitude"::float8`)]
  return sql`(2 * ${earthRadius}::float8 * asin(least(1, sqrt(power(sin(radians(${lat} - ${latitude}::float8) / 2), 2)
    + cos(radians(${latitude}::float8)) * cos(radians(${lat})) * power(sin(radians(${lng} - ${longitude}::float8) / 2), 2)))))`
}

/** The condition that the row under an alias lies within so many miles: the square around it first, which an index finds. */
export function isWithin(point: Point, miles: number, alias: string): Fragment {
  const { latitude, longitude } = point
  const [north, east] = [miles / milesADegree, miles / (milesADegree * Math.max(0.01, Math.cos(toRadians(latitude))))]
  const place = raw(`point(${alias}."Longitude"::float8, ${alias}."Latitude"::float8)`)
  return sql`(${place} <@ box(point(${longitude - east}::float8, ${latitude - north}::float8), point(${longitude + east}::float8, ${latitude + north}::float8))
    and ${toMiles(point, alias)} <= ${miles}::float8)`
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
