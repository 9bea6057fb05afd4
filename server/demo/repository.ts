import type { Queries, Transaction } from '../platform/database/types.ts'

/** A row to be: properties without a column are left out, so that an operator's schemas may lack what the demo knows. */
export type DemoRow = Readonly<Record<string, unknown>>

/** Inserts rows of one shape by one statement; answers their IDs in the rows' order. */
export async function insertRows(transaction: Transaction, table: string, rows: readonly DemoRow[]): Promise<number[]> {
  if (rows.length === 0) return []
  const stored = await listColumns(transaction, table)
  const names = Object.keys(rows[0] ?? {}).filter(name => stored.has(name))
  const columns = names.map(name => `"${name}"`).join(', ')
  const values = names.map(name => `row."${name}"`).join(', ')
  const made = await transaction.run<{ ID: number }>(
    `with source as (
       select row.*, place from json_array_elements($1::json) with ordinality as item(value, place),
         lateral json_populate_record(null::"${table}", item.value) as row
     )
     insert into "${table}" (${columns}, "CreatedBy") select ${values}, 'Demo' from source row order by place returning "ID"`,
    [JSON.stringify(rows)],
  )
  return made.map(row => row.ID)
}

async function listColumns(transaction: Transaction, table: string): Promise<ReadonlySet<string>> {
  const rows = await transaction.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
    [`"${table}"`],
  )
  return new Set(rows.map(row => row.name))
}

/** Gives a role permissions by their codes, every one of the application where `codes` is null. */
export async function grantCodes(
  transaction: Transaction,
  roleId: number,
  codes: readonly string[] | null,
): Promise<void> {
  await transaction.query(
    `insert into role_permission ("RoleID", "PermissionID")
     select $1::bigint, "ID" from "permission" where not "IsDeleted" and ($2::text[] is null or "Code" = any($2))`,
    [roleId, codes],
  )
}

/**
 * Gives the demo's roles the codes of their definitions that they lack, but none that somebody has taken from them. Answers whether any
 * was given.
 */
export async function grantMissingCodes(
  transaction: Transaction,
  roles: readonly { Code: string; codes: readonly string[] }[],
): Promise<boolean> {
  const given = await transaction.query(
    `insert into role_permission ("RoleID", "PermissionID")
     select r."ID", p."ID"
     from json_to_recordset($1::json) as wanted("Code" text, codes text[])
     join "role" r on r."Code" = wanted."Code" and r."CreatedBy" = 'Demo' and not r."IsDeleted"
     join "permission" p on p."Code" = any(wanted.codes) and not p."IsDeleted"
     where not exists (select 1 from role_permission h where h."RoleID" = r."ID" and h."PermissionID" = p."ID")
     and not exists (
       select 1 from audit_entry a where a."Resource" = 'Roles' and a."RecordID" = r."ID"::text
       and a."Action" = 'assignPermissions' and a."Before" -> 'Removed' ? p."Code")
     on conflict do nothing returning 1`,
    [JSON.stringify(roles)],
  )
  return given.length > 0
}

export async function assignRoles(
  transaction: Transaction,
  pairs: readonly { userId: number; roleId: number }[],
): Promise<void> {
  await transaction.query(
    'insert into user_role ("UserID", "RoleID") select * from unnest($1::bigint[], $2::bigint[])',
    [pairs.map(pair => pair.userId), pairs.map(pair => pair.roleId)],
  )
}

/** Assigns organizations to users, a pair each. */
export async function giveOrganizations(
  transaction: Transaction,
  pairs: readonly { userId: number; organizationId: number }[],
): Promise<void> {
  await transaction.query(
    'insert into user_organization ("UserID", "OrganizationID") select * from unnest($1::bigint[], $2::bigint[])',
    [pairs.map(pair => pair.userId), pairs.map(pair => pair.organizationId)],
  )
}

/** The IDs of the core lookups, which every start brings in, by `category.code`. */
export async function readLookups(transaction: Transaction): Promise<ReadonlyMap<string, number>> {
  const rows = await transaction.query<{ key: string; ID: number }>(
    `select "Category" || '.' || "Code" as key, "ID" from lookup where not "IsDeleted"`,
  )
  return new Map(rows.map(({ key, ID }) => [key, ID]))
}

/** After a large load: without it the planner knows nothing of the rows and index-only scans visit every page. */
export async function analyze(queries: Queries, tables: readonly string[]): Promise<void> {
  for (const table of tables) await queries.run(`vacuum (analyze) "${table}"`)
}
