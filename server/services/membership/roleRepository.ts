import type { Queries, Transaction } from '../../platform/database/types.ts'
import type { Columns } from '../../platform/resources/index.ts'

export interface RoleRow {
  ID: number
  Code: string
  Name: string
  CompanyID: number
  ApplicationCode: string
  IsPrivate: boolean
  SecondFactorRequired: boolean
}

const selectRoles = `
  select "ID", "Code", "Name", "CompanyID", "ApplicationCode", coalesce("IsPrivate", false) as "IsPrivate",
    coalesce("SecondFactorRequired", false) as "SecondFactorRequired"
  from "role" where not "IsDeleted"`

/** The role, locked until the transaction ends, so that two changes of its permissions come one after the other. */
export async function findRoleForChange(transaction: Transaction, roleId: number): Promise<RoleRow | null> {
  return transaction.first<RoleRow>(`${selectRoles} and "ID" = $1 for update`, [roleId])
}

export async function findRole(queries: Queries, roleId: number): Promise<RoleRow | null> {
  return queries.first<RoleRow>(`${selectRoles} and "ID" = $1`, [roleId])
}

export function listRoles(queries: Queries, roleIds: readonly number[]): Promise<RoleRow[]> {
  return queries.query<RoleRow>(`${selectRoles} and "ID" = any($1::bigint[])`, [roleIds])
}

/** The role's permissions that are stored, deleted ones left out. */
export function listPermissionsOfRoles(
  queries: Queries,
  roleIds: readonly number[],
): Promise<{ ID: number; Code: string; IsPrivate: boolean }[]> {
  return queries.query(
    `select distinct p."ID", p."Code", coalesce(p."IsPrivate", false) as "IsPrivate" from role_permission rp
     join "permission" p on p."ID" = rp."PermissionID" and not p."IsDeleted" where rp."RoleID" = any($1::bigint[])`,
    [roleIds],
  )
}

export async function addPermissions(
  transaction: Transaction,
  roleIds: readonly number[],
  permissionIds: readonly number[],
): Promise<void> {
  await transaction.query(
    `insert into role_permission ("RoleID", "PermissionID")
     select role, permission from unnest($1::bigint[]) role, unnest($2::bigint[]) permission on conflict do nothing`,
    [roleIds, permissionIds],
  )
}

export async function removePermissions(
  transaction: Transaction,
  roleId: number,
  permissionIds: readonly number[],
): Promise<void> {
  await transaction.query('delete from role_permission where "RoleID" = $1 and "PermissionID" = any($2::bigint[])', [
    roleId,
    permissionIds,
  ])
}

/** How many undeleted users have the role. */
export async function countUsersOfRole(queries: Queries, roleId: number): Promise<number> {
  const [row] = await queries.query<{ count: number }>(
    `select count(*) as count from user_role ur join "user" u on u."ID" = ur."UserID" and not u."IsDeleted"
     where ur."RoleID" = $1`,
    [roleId],
  )
  return row?.count ?? 0
}

/** The undeleted roles of a user. */
export function listRolesOfUser(queries: Queries, userId: number): Promise<RoleRow[]> {
  return queries.query<RoleRow>(
    `${selectRoles} and exists (select 1 from user_role ur where ur."RoleID" = "role"."ID" and ur."UserID" = $1)`,
    [userId],
  )
}

/** Whose roles are asked for, and which of them are shown. */
export interface SharedRolesQuestion {
  userId: number
  companyId: number
  /** False shows those alone that the user has. */
  isSeeingAll: boolean
  isSeeingPrivate: boolean
}

/** The undeleted roles of one company, by their names. */
export function listSharedRoles(
  queries: Queries,
  { userId, companyId, isSeeingAll, isSeeingPrivate }: SharedRolesQuestion,
): Promise<{ ID: number; Name: string }[]> {
  return queries.query<Columns<'Roles', 'ID' | 'Name'>>(
    `select r."ID", r."Name" from "role" r where not r."IsDeleted" and r."CompanyID" = $2::bigint
       and ($4 or r."IsPrivate" is not true)
       and ($3 or exists (select 1 from user_role ur where ur."RoleID" = r."ID" and ur."UserID" = $1::bigint))
     order by r."Name", r."ID"`,
    [userId, companyId, isSeeingAll, isSeeingPrivate],
  )
}

export async function addRoles(transaction: Transaction, userId: number, roleIds: readonly number[]): Promise<void> {
  await transaction.query(
    `insert into user_role ("UserID", "RoleID") select $1::bigint, role from unnest($2::bigint[]) role
     on conflict do nothing`,
    [userId, roleIds],
  )
}

export async function removeRoles(transaction: Transaction, userId: number, roleIds: readonly number[]): Promise<void> {
  await transaction.query('delete from user_role where "UserID" = $1 and "RoleID" = any($2::bigint[])', [
    userId,
    roleIds,
  ])
}

/** True for whoever has a role for which a second factor is required; of a service account none is asked. */
export async function needsSecondFactor(queries: Queries, userId: number): Promise<boolean> {
  const [row] = await queries.query<{ isNeeded: boolean }>(
    `select exists (select from user_role h join "role" r on r."ID" = h."RoleID" join "user" u on u."ID" = h."UserID"
       where h."UserID" = $1 and r."SecondFactorRequired" and not r."IsDeleted" and u."IsServiceAccount" is not true) as "isNeeded"`,
    [userId],
  )
  return row?.isNeeded ?? false
}
