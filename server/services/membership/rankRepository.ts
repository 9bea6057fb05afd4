import type { Queries } from '../../platform/database/types.ts'
import { consoleApplication } from '../identity/contract.ts'

/**
 * Those of these users who hold a code that is none of `held`, whether they are active or not. A deleted role counts like any
 * other: it gives its codes again to who has it once it is restored.
 */
export async function listOutrankingUsers(
  queries: Queries,
  userIds: readonly number[],
  held: ReadonlySet<string>,
): Promise<number[]> {
  const rows = await queries.query<{ UserID: number }>(
    `select distinct ur."UserID" from user_role ur
     join "role" r on r."ID" = ur."RoleID" and r."ApplicationCode" = $3
     join role_permission rp on rp."RoleID" = r."ID"
     join "permission" p on p."ID" = rp."PermissionID" and not p."IsDeleted" and p."Code" <> all($2::text[])
     where ur."UserID" = any($1::bigint[])`,
    [userIds, [...held], consoleApplication],
  )
  return rows.map(row => row.UserID)
}

/** A role by which somebody may do more than the caller. */
export interface OutrankingRole {
  ID: number
  /** It gives that itself. */
  GivesMore: boolean
}

/**
 * Those of these roles that have a code which is none of `held`, or one of whose users has such a code by another role, deleted
 * roles being as good as others. Users have roles of their own company alone, so only those are looked through.
 */
export async function listOutrankingRoles(
  queries: Queries,
  roleIds: readonly number[],
  held: ReadonlySet<string>,
): Promise<OutrankingRole[]> {
  return queries.query<OutrankingRole>(
    `with high as (
       select r."ID", r."CompanyID" from "role" r where exists (
         select 1 from role_permission rp
         join "permission" p on p."ID" = rp."PermissionID" and not p."IsDeleted" and p."Code" <> all($2::text[])
         where rp."RoleID" = r."ID")
       and r."CompanyID" in (select "CompanyID" from "role" where "ID" = any($1::bigint[]))
     )
     select r."ID", r."ID" in (select "ID" from high) as "GivesMore" from "role" r where r."ID" = any($1::bigint[]) and (
       r."ID" in (select "ID" from high) or exists (
         select 1 from high join user_role above on above."RoleID" = high."ID"
         join user_role own on own."UserID" = above."UserID" and own."RoleID" = r."ID"
         join "user" u on u."ID" = above."UserID" and not u."IsDeleted"
         where high."CompanyID" = r."CompanyID"))`,
    [roleIds, [...held]],
  )
}
