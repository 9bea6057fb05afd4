import { allOf, type Fragment, sql } from '../../platform/resources/sql/fragment.ts'

/** One user alone. */
export function narrowToUser(table: Fragment, userId: number): Fragment {
  return sql`${table}."ID" = ${userId}`
}

/** The users that have one of these roles. */
export function narrowToRoles(table: Fragment, roleIds: readonly number[]): Fragment {
  return sql`exists (select 1 from user_role ur where ur."UserID" = ${table}."ID" and ur."RoleID" = any(${roleIds}::bigint[]))`
}

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
