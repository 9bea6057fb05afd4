import type { PermissionHolder } from '#contract/permissionHolders.ts'
import type { MatrixRole } from '#contract/permissionMatrix.ts'
import type { Queries } from '../../platform/database/types.ts'

/** Whose holders are asked for, and which of them. */
export interface HoldersQuestion {
  roleId: number | null
  permissionId: number | null
  /** The users of one company; null for those of all. */
  companyId: number | null
  /** One user alone; null for all. */
  userId: number | null
  isSeeingPrivate: boolean
  search: string
}

/** So many users are answered at once. */
const mostHolders = 100

/** The undeleted users who have a role, or any role that has a permission: those who can sign in first, then by their names. */
export function listHolders(
  queries: Queries,
  { roleId, permissionId, companyId, userId, isSeeingPrivate, search }: HoldersQuestion,
): Promise<(PermissionHolder & { Total: number })[]> {
  return queries.query(
    `with given as (
       select ur."UserID", r."Name", $5 or r."IsPrivate" is not true as "IsSeen" from user_role ur
       join "role" r on r."ID" = ur."RoleID" and not r."IsDeleted"
       where ($1::bigint is null or r."ID" = $1) and ($2::bigint is null or exists (
         select from role_permission rp where rp."RoleID" = r."ID" and rp."PermissionID" = $2))
     )
     select u."ID", coalesce(u."Name", u."LoginName") as "Name", u."LoginName", c."Name" as "CompanyName",
       coalesce(u."IsActive", false) as "IsActive",
       coalesce(array_agg(given."Name" order by given."Name") filter (where given."IsSeen"), '{}') as "Roles",
       not bool_and(given."IsSeen") as "IsByPrivateRole", count(*) over () as "Total"
     from given join "user" u on u."ID" = given."UserID" and not u."IsDeleted"
     left join "company" c on c."ID" = u."CompanyID"
     where ($3::bigint is null or u."CompanyID" = $3) and ($4::bigint is null or u."ID" = $4)
       and position(fold_text($6) in fold_text(concat_ws(' ', u."Name", u."LoginName"))) > 0
     group by u."ID", c."Name" order by coalesce(u."IsActive", false) desc, 2, u."ID" limit ${mostHolders}`,
    [roleId, permissionId, companyId, userId, isSeeingPrivate, search],
  )
}

/** The undeleted roles of an application with the IDs of their permissions, by company and name. */
export function listMatrixRoles(
  queries: Queries,
  {
    application,
    companyId,
    isSeeingPrivate,
  }: { application: string; companyId: number | null; isSeeingPrivate: boolean },
): Promise<MatrixRole[]> {
  return queries.query<MatrixRole>(
    `select r."ID", r."Code", r."Name", c."Name" as "CompanyName", array(
       select rp."PermissionID" from role_permission rp
       join "permission" p on p."ID" = rp."PermissionID" and not p."IsDeleted" and ($3 or p."IsPrivate" is not true)
       where rp."RoleID" = r."ID" order by 1) as "PermissionIDs"
     from "role" r left join "company" c on c."ID" = r."CompanyID"
     where not r."IsDeleted" and r."ApplicationCode" = $1 and ($2::bigint is null or r."CompanyID" = $2)
       and ($3 or r."IsPrivate" is not true)
     order by c."Name", r."Name", r."ID"`,
    [application, companyId, isSeeingPrivate],
  )
}
