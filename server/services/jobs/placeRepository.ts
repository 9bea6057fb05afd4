import type { Queries } from '../../platform/database/types.ts'
import type { Columns } from '../../platform/resources/index.ts'
import type { Point } from './distanceRepository.ts'

/** As many rows as a search of a service may answer. */
export const mostFound = 65_536

/** Where a candidate sets out from; null where that is not known. */
export async function findCandidatePlace(queries: Queries, candidateId: number): Promise<Point | null> {
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
  const rows = await queries.query<{ ID: number }>(text, [...values])
  return rows.map(({ ID }) => ID)
}
