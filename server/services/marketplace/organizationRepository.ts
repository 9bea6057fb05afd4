import { organizationLevel } from '#contract/enumerations.gen.ts'
import type { Queries, Transaction } from '../../platform/database/types.ts'

export interface OrganizationRow {
  ID: number
  Level: number
  CompanyID: number
}

export async function findOrganization(queries: Queries, id: number): Promise<OrganizationRow | null> {
  return queries.first<OrganizationRow>(
    'select "ID", "Level", "CompanyID" from "organization" where "ID" = $1 and not "IsDeleted"',
    [id],
  )
}

export async function hasOrganizationsBelow(queries: Queries, id: number): Promise<boolean> {
  return queries.has('select 1 from "organization" where "ParentID" = $1 and not "IsDeleted" limit 1', [id])
}

const toIds = (rows: readonly { ID: number }[]) => rows.map(({ ID }) => ID)

/** These organizations and all above them; what is deleted is left out. */
export async function listWays(queries: Queries, ids: readonly number[]): Promise<number[]> {
  const rows = await queries.query<{ ID: number }>(
    `with recursive way as (
       select "ID", "ParentID" from "organization" where "ID" = any($1::bigint[]) and not "IsDeleted"
       union
       select o."ID", o."ParentID" from "organization" o join way w on o."ID" = w."ParentID" where not o."IsDeleted"
     )
     select "ID" from way`,
    [ids],
  )
  return toIds(rows)
}

/** These organizations and all below them; what is deleted is left out. */
export async function listBelow(queries: Queries, ids: readonly number[]): Promise<OrganizationRow[]> {
  return queries.query<OrganizationRow>(
    `with recursive below as (
       select "ID", "Level", "CompanyID" from "organization" where "ID" = any($1::bigint[]) and not "IsDeleted"
       union
       select o."ID", o."Level", o."CompanyID" from "organization" o join below b on o."ParentID" = b."ID"
       where not o."IsDeleted"
     )
     select "ID", "Level", "CompanyID" from below`,
    [ids],
  )
}

/** What is assigned to a user, deleted organizations left out. */
export async function listAssigned(queries: Queries, userId: number): Promise<number[]> {
  const rows = await queries.query<{ ID: number }>(
    `select o."ID" from user_organization u join "organization" o on o."ID" = u."OrganizationID" and not o."IsDeleted"
     where u."UserID" = $1 order by o."ID"`,
    [userId],
  )
  return toIds(rows)
}

/** Those of these organizations that are revenue centers. */
export async function findRevenueCenters(queries: Queries, ids: readonly number[]): Promise<number[]> {
  const rows = await queries.query<{ ID: number }>(
    `select "ID" from "organization" where "ID" = any($1::bigint[]) and "Level" = ${organizationLevel.RevenueCenter} and not "IsDeleted" order by "ID"`,
    [ids],
  )
  return toIds(rows)
}

/** A group of the chat: an active revenue center. */
export interface ChatGroup {
  ID: number
  Code: string
  Name: string
}

/** The active organizations of a level that are assigned to a user. */
export function listAssignedGroups(queries: Queries, userId: number, level: number): Promise<ChatGroup[]> {
  return queries.query<ChatGroup>(
    `select o."ID", o."Code", o."Name" from user_organization u
     join "organization" o on o."ID" = u."OrganizationID" and not o."IsDeleted" and o."IsActive" and o."Level" = $2
     where u."UserID" = $1 order by o."Name", o."ID"`,
    [userId, level],
  )
}

/** Leaves exactly these organizations assigned to a user. */
export async function replaceAssigned(transaction: Transaction, userId: number, ids: readonly number[]): Promise<void> {
  await transaction.query(
    'delete from user_organization where "UserID" = $1 and "OrganizationID" <> all($2::bigint[])',
    [userId, ids],
  )
  await transaction.query(
    `insert into user_organization ("UserID", "OrganizationID") select $1::bigint, id from unnest($2::bigint[]) id
     on conflict do nothing`,
    [userId, ids],
  )
}
