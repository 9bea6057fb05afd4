import type { Queries, Transaction } from '../../platform/database/types.ts'
import { consoleApplication } from '../identity/contract.ts'

/** A permission as it is stored; its ID never changes. */
export interface PermissionRow {
  ID: number
  Code: string
  Name: string
  Module: string | null
  IsPrivate: boolean
}

/** A permission as the configuration wants it stored. */
export type ListedPermission = Omit<PermissionRow, 'ID'>

/** The undeleted permissions of an application in the order of their IDs. */
export function listPermissions(queries: Queries, application: string): Promise<PermissionRow[]> {
  return queries.query<PermissionRow>(
    `select "ID", "Code", "Name", "Module", coalesce("IsPrivate", false) as "IsPrivate" from "permission"
     where not "IsDeleted" and "ApplicationCode" = $1 order by "ID"`,
    [application],
  )
}

/** The codes that an undeleted user has through undeleted roles of an application, and whether he is active. */
export function listCodesOfUser(
  queries: Queries,
  userId: number,
  application: string,
): Promise<{ Code: string; IsActive: boolean }[]> {
  return queries.query(
    `select distinct p."Code", coalesce(u."IsActive", false) as "IsActive" from "user" u
     join user_role ur on ur."UserID" = u."ID"
     join "role" r on r."ID" = ur."RoleID" and not r."IsDeleted" and r."ApplicationCode" = $2
     join role_permission rp on rp."RoleID" = r."ID"
     join "permission" p on p."ID" = rp."PermissionID" and not p."IsDeleted"
     where u."ID" = $1 and not u."IsDeleted"`,
    [userId, application],
  )
}

/** The active users of a company who have a code through an undeleted role of an application. */
export async function listUsersWith(
  queries: Queries,
  { code, companyId, application }: { code: string; companyId: number; application: string },
): Promise<number[]> {
  return queries.values<number>(
    `select u."ID" from "user" u where u."CompanyID" = $2 and u."IsActive" and not u."IsDeleted" and exists (
       select from user_role ur join "role" r on r."ID" = ur."RoleID" and not r."IsDeleted" and r."ApplicationCode" = $3
       join role_permission rp on rp."RoleID" = r."ID"
       join "permission" p on p."ID" = rp."PermissionID" and p."Code" = $1 and not p."IsDeleted"
       where ur."UserID" = u."ID")`,
    [code, companyId, application],
  )
}

/** A permission that a role gives a user. */
export interface GivenPermission {
  Code: string
  Name: string
  Module: string | null
  Role: string
  IsPrivate: boolean
}

/** What an undeleted user has through each of his undeleted roles of an application, be he active or not. */
export function listGivenPermissions(
  queries: Queries,
  userId: number,
  application: string,
): Promise<GivenPermission[]> {
  return queries.query<GivenPermission>(
    `select p."Code", p."Name", p."Module", r."Name" as "Role", coalesce(r."IsPrivate", false) as "IsPrivate"
     from user_role ur
     join "role" r on r."ID" = ur."RoleID" and not r."IsDeleted" and r."ApplicationCode" = $2
     join role_permission rp on rp."RoleID" = r."ID"
     join "permission" p on p."ID" = rp."PermissionID" and not p."IsDeleted"
     where ur."UserID" = $1 order by p."ID", r."Name"`,
    [userId, application],
  )
}

/** A permission that none of a user's roles gives him. */
export interface LackedRow extends Pick<PermissionRow, 'Code' | 'Name' | 'Module' | 'IsPrivate'> {
  Application: string | null
  /** Those of his company that give it: a few of those that are not private, or of all. */
  Roles: { ID: number; Name: string }[]
}

/** What an undeleted user does not have through his undeleted roles of an application; permissions of others are none of it. */
export function listLackedPermissions(
  queries: Queries,
  user: { ID: number; CompanyID: number },
  { application, isSeeingPrivate, most }: { application: string; isSeeingPrivate: boolean; most: number },
): Promise<LackedRow[]> {
  return queries.query<LackedRow>(
    `select p."Code", p."Name", p."Module", coalesce(p."IsPrivate", false) as "IsPrivate", p."ApplicationCode" as "Application",
       coalesce((
         select json_agg(given) from (
           select r."ID", r."Name" from role_permission rp join "role" r on r."ID" = rp."RoleID"
           where rp."PermissionID" = p."ID" and r."CompanyID" = $2 and r."ApplicationCode" = $3 and not r."IsDeleted"
             and (r."IsPrivate" is not true or $4)
           order by r."Name" limit $5
         ) given), '[]') as "Roles"
     from "permission" p
     where not p."IsDeleted" and (p."IsPrivate" is not true or $4) and not exists (
       select from user_role ur join "role" r on r."ID" = ur."RoleID" and not r."IsDeleted" and r."ApplicationCode" = $3
       join role_permission rp on rp."RoleID" = r."ID"
       where ur."UserID" = $1 and rp."PermissionID" = p."ID")
     order by p."ID"`,
    [user.ID, user.CompanyID, application, isSeeingPrivate, most],
  )
}

/** What is to be given, and within which company. */
interface Wanted {
  companyId: number
  application: string
  codes: readonly string[]
  /** So many of them are enough. */
  least: number
  /** The user who is left out. */
  without: number
}

/** Who assigns roles, or what they hold, gives what he holds himself; who answers for the whole installation gives everything. */
const mayGive = `(bool_or(p."Code" in ('ASSIGN_ROLES', 'ASSIGN_PERMISSIONS'))
    and count(distinct p."Code") filter (where p."Code" = any($3::text[])) >= $4)
  or (bool_or(p."Code" = 'ASSIGN_PERMISSIONS') and bool_or(p."Code" = 'VIEW_ALL_COMPANY_DATA'))`

const heldByRole = `"role" r join role_permission rp on rp."RoleID" = r."ID"
  join "permission" p on p."ID" = rp."PermissionID" and not p."IsDeleted"
    and (p."Code" = any($3::text[]) or p."Code" in ('ASSIGN_ROLES', 'ASSIGN_PERMISSIONS', 'VIEW_ALL_COMPANY_DATA'))`

const isOfApplication = 'r."ApplicationCode" = $2 and not r."IsDeleted"'

/** The names of three roles of a company whose holders, other than one user, may give some codes; private roles are left out. */
export async function listGivingRoles(queries: Queries, wanted: Wanted): Promise<string[]> {
  return queries.values<string>(
    `select r."Name" from ${heldByRole}
     where r."CompanyID" = $1 and ${isOfApplication} and r."IsPrivate" is not true and exists (
       select from user_role ur join "user" u on u."ID" = ur."UserID" and u."IsActive" and not u."IsDeleted"
       where ur."RoleID" = r."ID" and u."CompanyID" = $1 and u."ID" <> $5)
     group by r."ID", r."Name" having ${mayGive} order by r."Name" limit 3`,
    toValues(wanted),
  )
}

/** The names of three active users of a company, other than one, who may give some codes. */
export async function listGivers(queries: Queries, wanted: Wanted): Promise<string[]> {
  return queries.values<string>(
    `select coalesce(u."Name", u."LoginName") as "Name" from ${heldByRole}
     join user_role ur on ur."RoleID" = r."ID"
     join "user" u on u."ID" = ur."UserID" and u."CompanyID" = $1 and u."IsActive" and not u."IsDeleted"
     where ${isOfApplication} and u."ID" <> $5
     group by u."ID", u."Name", u."LoginName" having ${mayGive} order by 1 limit 3`,
    toValues(wanted),
  )
}

function toValues({ companyId, application, codes, least, without }: Wanted): unknown[] {
  return [companyId, application, codes, least, without]
}

/** Whether anybody active is left who may give permissions. */
export interface PermissionHolders {
  /** Somebody holds both codes: he administers the whole installation. */
  ofInstallation: boolean
  /** Somebody of the company holds the first. */
  ofCompany: boolean
}

/** The kind of user who looks for work: whatever he holds, he administers nobody. */
export const candidateType = 3

/**
 * Who holds the code by which permissions are assigned, and the one by which all companies are seen; `without` left out. It is
 * asked around each change of a user, so it goes from the few roles to their users: `offset 0` keeps PostgreSQL, which does not
 * know how few they are, from reading all users.
 */
export async function findHolders(
  queries: Queries,
  companyId: number,
  { assign, all }: { assign: string; all: string },
  without: readonly number[] = [],
): Promise<PermissionHolders> {
  const [row] = await queries.query<PermissionHolders>(
    `with held as materialized (
       select r."ID", bool_or(p."Code" = $1) as "assigns", bool_or(p."Code" = $2) as "seesAll" from "permission" p
       join role_permission rp on rp."PermissionID" = p."ID"
       join "role" r on r."ID" = rp."RoleID" and not r."IsDeleted" and r."ApplicationCode" = $5
       where p."Code" in ($1, $2) and not p."IsDeleted" group by r."ID"
     ), holder as materialized (
       select u."CompanyID", exists (
         select from user_role other join held on held."ID" = other."RoleID" and held."seesAll"
         where other."UserID" = u."ID"
       ) as "seesAll" from held
       cross join lateral (select ur."UserID" from user_role ur where ur."RoleID" = held."ID" offset 0) given
       cross join lateral (
         select "ID", "CompanyID" from "user"
         where "ID" = given."UserID" and "IsActive" and not "IsDeleted" and "UserType" is distinct from ${candidateType}
           and not "ID" = any($4::bigint[])
           and exists (select from identity_account a where a."UserID" = "user"."ID" and a."PasswordHash" is not null) offset 0
       ) u
       where held."assigns"
     )
     select exists (select from holder where "seesAll") as "ofInstallation",
       exists (select from holder where "CompanyID" = $3) as "ofCompany"`,
    [assign, all, companyId, without, consoleApplication],
  )
  return row ?? { ofInstallation: false, ofCompany: false }
}

/**
 * Makes one change of who may do what after the other: held until the transaction ends. Rows that the change is about are
 * locked before, so that everybody waits in the same order.
 */
export async function lockAccess(transaction: Transaction): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock(hashtext('locum holders'))")
}

/** Keeps who may do what as it is until the transaction ends, for a change that a rank allows. */
export async function holdAccess(transaction: Transaction): Promise<void> {
  await transaction.query("select pg_advisory_xact_lock_shared(hashtext('locum holders'))")
}

export async function insertPermissions(
  transaction: Transaction,
  application: string,
  wanted: readonly ListedPermission[],
): Promise<number[]> {
  const rows = await transaction.query<{ ID: number }>(
    `insert into "permission" ("Code", "Name", "Module", "IsPrivate", "ApplicationCode", "CreatedBy")
     select code, name, module, private, $5, 'System'
     from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) with ordinality
       as wanted(code, name, module, private, position)
     order by position returning "ID"`,
    [...toColumns(wanted), application],
  )
  return rows.map(row => row.ID)
}

export async function updatePermissions(
  transaction: Transaction,
  application: string,
  wanted: readonly ListedPermission[],
): Promise<void> {
  await transaction.query(
    `update "permission" p set "Name" = wanted.name, "Module" = wanted.module, "IsPrivate" = wanted.private,
       "Version" = p."Version" + 1, "ModifiedBy" = 'System', "ModifiedOn" = now()
     from unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) as wanted(code, name, module, private)
     where p."Code" = wanted.code and p."ApplicationCode" = $5 and not p."IsDeleted"`,
    [...toColumns(wanted), application],
  )
}

function toColumns(wanted: readonly ListedPermission[]): unknown[][] {
  return [
    wanted.map(permission => permission.Code),
    wanted.map(permission => permission.Name),
    wanted.map(permission => permission.Module),
    wanted.map(permission => permission.IsPrivate),
  ]
}

/** The undeleted roles of an application that have every one of these permissions. */
export async function listRolesWithAll(
  transaction: Transaction,
  application: string,
  permissionIds: readonly number[],
): Promise<number[]> {
  const rows = await transaction.query<{ ID: number }>(
    `select r."ID" from "role" r where not r."IsDeleted" and r."ApplicationCode" = $1
     and not exists (
       select 1 from unnest($2::bigint[]) as wanted(id)
       where not exists (select 1 from role_permission rp where rp."RoleID" = r."ID" and rp."PermissionID" = wanted.id))`,
    [application, permissionIds],
  )
  return rows.map(row => row.ID)
}

/** The codes of all permissions. */
export async function listAllCodes(queries: Queries): Promise<ReadonlySet<string>> {
  const rows = await queries.query<{ Code: string }>('select distinct "Code" from "permission" where not "IsDeleted"')
  return new Set(rows.map(({ Code }) => Code))
}
