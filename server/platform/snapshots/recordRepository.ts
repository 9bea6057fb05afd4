import type { RecordValues } from '#contract/callArguments.ts'
import type { Queries } from '../database/types.ts'
import { type ReferringColumn, selectReferred } from '../resources/index.ts'
import { quoteName } from '../resources/sql/fragment.ts'
import { inspectTables } from '../tables/index.ts'

/** A row as it is stored, its ID and version beside its properties. */
export type StoredRow = RecordValues & { ID: number; Version: number }

/**
 * Reads the undeleted rows of a table, these columns alone, of which each column of `only` has one of its values; a column or a table that is
 * not there yet has no values.
 */
export async function readRows(
  queries: Queries,
  table: string,
  names: readonly string[],
  only: Readonly<Record<string, readonly string[]>> = {},
): Promise<StoredRow[]> {
  const stored = (await inspectTables(queries, [table])).get(table)
  const asked = Object.keys(only)
  if (!stored || !asked.every(name => stored.columns.has(name))) return []
  const columns = ['ID', 'Version', ...names].filter(name => stored.columns.has(name)).map(quoteName)
  const conditions = ['not "IsDeleted"', ...asked.map((name, index) => `${quoteName(name)} = any($${index + 1})`)]
  return queries.run<StoredRow>(
    `select ${columns.join(', ')} from ${quoteName(table)} where ${conditions.join(' and ')} order by "ID"`,
    Object.values(only),
  )
}

/** Reads the deleted rows of a table in the same way, the one that was written last at the end. */
export async function readDeletedRows(queries: Queries, table: string, names: readonly string[]): Promise<StoredRow[]> {
  const stored = (await inspectTables(queries, [table])).get(table)
  if (!stored) return []
  const columns = ['ID', 'Version', ...names].filter(name => stored.columns.has(name)).map(quoteName)
  return queries.run<StoredRow>(
    `select ${columns.join(', ')} from ${quoteName(table)} where "IsDeleted" order by "ModifiedOn" nulls first, "ID"`,
  )
}

/** Lists which of these keys some undeleted row leads to by this column. */
export async function listReferred(
  queries: Queries,
  column: ReferringColumn,
  keys: readonly (string | number)[],
): Promise<string[]> {
  const stored = (await inspectTables(queries, [column.table])).get(column.table)
  if (keys.length === 0 || !stored?.columns.has(column.column)) return []
  const rows = await queries.run<{ key: string | number }>(selectReferred(column, keys))
  return rows.map(row => String(row.key))
}
