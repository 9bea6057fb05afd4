import { organizationLevel } from '#contract/enumerations.gen.ts'
import type { Queries } from '../../platform/database/types.ts'
import { type Columns, type Fragment, sql } from '../../platform/resources/index.ts'

/**
 * Gives an active revenue center its group where it has never had one; answers the ID of its group, null where there is none: of a group that was
 * deleted nobody wants another one.
 */
export async function takeGroup(queries: Queries, organizationId: number): Promise<number | null> {
  await queries.query(
    `insert into "chat-group" ("Name", "ExternalID", "CreatedBy") select o."Name", o."ID", 'System' from "organization" o
     where o."ID" = $1 and o."Level" = ${organizationLevel.RevenueCenter} and o."IsActive" and not o."IsDeleted"
       and not exists (select from "chat-group" g where g."ExternalID" = o."ID")
     on conflict do nothing`,
    [organizationId],
  )
  return queries.value<number>('select "ID" from "chat-group" where "ExternalID" = $1 and not "IsDeleted"', [
    organizationId,
  ])
}

/** True of a group within a scope on `g`. */
export async function isGroupWithin(queries: Queries, id: number, scope: Fragment): Promise<boolean> {
  return (await queries.query(sql`select from "chat-group" g where g."ID" = ${id} and ${scope}`)).length > 0
}

/** The revenue center of a group; null where there is no such group. */
export async function findCenter(queries: Queries, groupId: unknown): Promise<number | null> {
  const [row] = await queries.query<Columns<'ChatGroups', 'ExternalID'>>(
    'select "ExternalID" from "chat-group" where "ID" = $1 and not "IsDeleted"',
    [groupId],
  )
  return row?.ExternalID ?? null
}

/** The active revenue centers of a candidate by their names: his own one, and those with which he is active besides. */
export async function listCentersOf(queries: Queries, candidateId: number): Promise<number[]> {
  return queries.values<number>(
    `select o."ID" from "organization" o join "candidate" c on c."ID" = $1
     where o."Level" = ${organizationLevel.RevenueCenter} and o."IsActive" and not o."IsDeleted" and (o."ID" = c."OrganizationID" or exists (
       select from "candidate-revenue-center" r where r."CandidateID" = c."ID" and r."OrganizationID" = o."ID" and not r."IsDeleted"))
     order by o."ID" is distinct from c."OrganizationID", o."Name", o."ID"`,
    [candidateId],
  )
}
