import type { RecordValues } from '#contract/callArguments.ts'
import { organizationLevel, timeCardStatus } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import type { Columns } from '../../platform/resources/index.ts'

/** Whose an employer's job is: its company, and the revenue center of the unit where that stands at level 4. */
export async function findEmploying(
  queries: Queries,
  { EmployerID, UnitID }: RecordValues,
): Promise<{ CompanyID: number; OrganizationID: number | null } | null> {
  return queries.first<Columns<'Employers', 'CompanyID'> & { OrganizationID: number | null }>(
    `select e."CompanyID", (select o."ID" from "employer-unit" u join "organization" o on o."ID" = u."OrganizationID"
       where u."ID" = $2::bigint and o."Level" = ${organizationLevel.RevenueCenter} and not o."IsDeleted") as "OrganizationID"
     from "employer" e where e."ID" = $1`,
    [EmployerID, UnitID ?? null],
  )
}

/** Level and company of an organization; null for one that does not exist. */
export async function findOrganization(
  queries: Queries,
  organizationId: number,
): Promise<{ Level: number; CompanyID: number } | null> {
  return queries.first<Columns<'Organizations', 'Level' | 'CompanyID'>>(
    'select "Level", "CompanyID" from "organization" where "ID" = $1',
    [organizationId],
  )
}

/** The names and codes of lookups, by ID. */
export async function findLookups(
  queries: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { Name: string; Code: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await queries.query<{ ID: number; Name: string; Code: string }>(
    'select "ID", "Name", "Code" from "lookup" where "ID" = any($1::bigint[])',
    [ids],
  )
  return new Map(rows.map(({ ID, ...names }) => [ID, names]))
}

/** Of these jobs those on which somebody has begun to work: a time card beyond ReadyToStart that is not void. */
export async function listBegun(queries: Queries, jobIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await queries.query<{ JobID: number }>(
    `select distinct "JobID" from "time-card"
     where "JobID" = any($1::bigint[]) and "Status" not in (${timeCardStatus.NA}, ${timeCardStatus.Pending}, ${timeCardStatus.ReadyToStart}, ${timeCardStatus.Void}) and not "IsDeleted"`,
    [jobIds],
  )
  return new Set(rows.map(({ JobID }) => JobID))
}

/** The time zone of an employer. */
export async function findZone(queries: Queries, employerId: number): Promise<string> {
  const [row] = await queries.query<{ TimeZone: string }>('select "TimeZone" from "employer" where "ID" = $1', [
    employerId,
  ])
  return row?.TimeZone ?? 'America/New_York'
}

/** Keeps which jobs were posted together. */
export async function joinSeries(queries: Queries, seriesId: number, ids: readonly number[]): Promise<void> {
  await queries.query('update "job" set "SeriesID" = $1 where "ID" = any($2::bigint[])', [seriesId, ids])
}

/** Writes the ATS ids of a job into its row, where searches find them; without the one that is about to be deleted. */
export async function copyAtsIds(queries: Queries, jobId: number, left: number | null): Promise<void> {
  // Of two that are written at once the second sees the first; both hold the key of the job.
  await queries.query('select 1 from "job" where "ID" = $1 for no key update', [jobId])
  await queries.query(
    `update "job" set "AtsIDs" = (select string_agg(a."AtsID", ' ' order by a."ID") from "job-ats-id" a
       where a."JobID" = $1 and not a."IsDeleted" and a."ID" is distinct from $2::bigint) where "ID" = $1`,
    [jobId, left],
  )
}

/** Whose a job is. */
export async function findCompanyOfJob(queries: Queries, jobId: number): Promise<number | null> {
  const [row] = await queries.query<Columns<'Jobs', 'CompanyID'>>('select "CompanyID" from "job" where "ID" = $1', [
    jobId,
  ])
  return row?.CompanyID ?? null
}

/** Of these jobs those that a revenue center staffs. */
export async function listStaffed(queries: Queries, jobIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await queries.query<{ ID: number }>(
    'select "ID" from "job" where "ID" = any($1::bigint[]) and "OrganizationID" is not null',
    [jobIds],
  )
  return new Set(rows.map(({ ID }) => ID))
}
