import { allOf, type Fragment, sql } from '../../platform/resources/sql/fragment.ts'
import { consoleApplication } from '../identity/contract.ts'

/** One user alone. */
export function narrowToUser(table: Fragment, userId: number): Fragment {
  return sql`${table}."ID" = ${userId}`
}

/** Who has which role. */
export const rolesOfUsers = sql`select "UserID" as own, "RoleID" as other from user_role`

/** The condition that a column names a role of this company that this user has. */
export function narrowToHeldRoles(column: Fragment, userId: number, companyId: number): Fragment {
  return sql`exists (select 1 from user_role ur join "role" r on r."ID" = ur."RoleID" and not r."IsDeleted"
    where ur."UserID" = ${userId}::bigint and ur."RoleID" = ${column} and r."CompanyID" = ${companyId}::bigint)`
}

/** What a list of roles is about; null leaves a condition out. */
export interface RoleNarrowing {
  /** The user whose roles are asked for. */
  userId: number | null
  application: string | null
  companyCode: string | null
  withPrivate: boolean
}

/** The roles that are not private. */
export function narrowPrivate(table: Fragment): Fragment {
  return sql`${table}."IsPrivate" is not true`
}

export function narrowRoles(table: Fragment, narrowing: RoleNarrowing): Fragment | null {
  const { userId, application, companyCode, withPrivate } = narrowing
  const conditions: Fragment[] = []
  if (!withPrivate) conditions.push(narrowPrivate(table))
  if (application !== null) conditions.push(sql`lower(${table}."ApplicationCode") = lower(${application})`)
  if (userId !== null) {
    conditions.push(
      sql`exists (select 1 from user_role ur where ur."RoleID" = ${table}."ID" and ur."UserID" = ${userId}::bigint)`,
    )
  }
  if (companyCode !== null) {
    conditions.push(
      sql`exists (select 1 from "company" c where c."ID" = ${table}."CompanyID" and not c."IsDeleted"
        and lower(btrim(c."Code")) = lower(btrim(${companyCode})))`,
    )
  }
  return conditions.length === 0 ? null : allOf(conditions)
}

/** The condition that a column holds the ID of a user who is this one, or has no code that is none of `held`; as `listOutrankingUsers`. */
export function narrowToUsersWithin(column: Fragment, userId: number, held: ReadonlySet<string>): Fragment {
  return sql`(${column} = ${userId}::bigint or not exists (
    select from user_role ur join "role" r on r."ID" = ur."RoleID" and r."ApplicationCode" = ${consoleApplication}
    join role_permission rp on rp."RoleID" = r."ID"
    join "permission" p on p."ID" = rp."PermissionID" and not p."IsDeleted" and p."Code" <> all(${[...held]}::text[])
    where ur."UserID" = ${column}))`
}
