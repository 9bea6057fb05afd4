import { type Fragment, raw, sql } from '../../platform/resources/sql/fragment.ts'

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
  const [lat, lng] = [raw(`${alias}."Latitude"`), raw(`${alias}."Longitude"`)]
  return sql`(${lat} between ${latitude - north}::numeric and ${latitude + north}::numeric
    and ${lng} between ${longitude - east}::numeric and ${longitude + east}::numeric and ${toMiles(point, alias)} <= ${miles}::float8)`
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
