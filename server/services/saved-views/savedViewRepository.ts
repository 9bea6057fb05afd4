import { type Caller, hasAccount } from '../../platform/access/caller.ts'
import type { Queries } from '../../platform/database/types.ts'
import { type Fragment, sql } from '../../platform/resources/sql/fragment.ts'

/** The views that a caller sees, of everyone only his own company's and the installation's; `narrowToHeldRoles` says of a column that it names one of his roles. */
export function restrictToVisible(
  caller: Caller,
  table: Fragment,
  narrowToHeldRoles: (caller: Caller, column: Fragment) => Fragment,
): Fragment {
  const { userId, companyId } = caller
  const isOwn = hasAccount(caller) ? sql`${table}."OwnerID" = ${userId}` : sql`false`
  const isOfCompany = sql`(${table}."CompanyID" is null or ${table}."CompanyID" = ${companyId}::bigint)`
  return sql`(${isOwn}
    or (${table}."SharedWith" = 'everyone' and ${isOfCompany})
    or (${table}."SharedWith" = 'role' and ${narrowToHeldRoles(caller, sql`${table}."RoleID"`)}))`
}

/** How many views of a list an owner has beside this one, and whether one of them has this name. */
export async function findOthers(
  queries: Queries,
  { id, ownerId, grid, name }: { id: number; ownerId: number; grid: string; name: string },
): Promise<{ count: number; isNamed: boolean }> {
  const [found] = await queries.query<{ count: number; isNamed: boolean }>(
    `select count(*)::int as "count", coalesce(bool_or(lower(btrim("Name")) = lower(btrim($4))), false) as "isNamed"
     from "saved-view" where not "IsDeleted" and "OwnerID" = $1 and "GridId" = $2 and "ID" <> $3`,
    [ownerId, grid, id, name],
  )
  return found ?? { count: 0, isNamed: false }
}
