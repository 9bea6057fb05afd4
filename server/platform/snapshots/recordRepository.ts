import type { RecordValues } from '#contract/callArguments.ts'
import type { Queries } from '../database/types.ts'
import { inspectTables } from '../tables/index.ts'

/** A row as it is stored, its ID and version beside its properties. */
export type StoredRow = RecordValues & { ID: number; Version: number }

/** Reads the undeleted rows of a table, these columns alone; a column or a table that is not there yet has no values. */
export async function readRows(queries: Queries, table: string, names: readonly string[]): Promise<StoredRow[]> {
  const stored = (await inspectTables(queries, [table])).get(table)
  if (!stored) return []
  const columns = ['ID', 'Version', ...names].filter(name => stored.columns.has(name)).map(quote)
  return queries.run<StoredRow>(`select ${columns.join(', ')} from ${quote(table)} where not "IsDeleted" order by "ID"`)
}

/** A column by which undeleted rows lead to others. */
export interface ReferringColumn {
  table: string
  column: string
  /** It holds a list of keys. */
  isList: boolean
  /** The keys are IDs. */
  isById: boolean
}

/** Lists which of these keys some undeleted row leads to by this column. */
export async function listReferred(
  queries: Queries,
  { table, column, isList, isById }: ReferringColumn,
  keys: readonly (string | number)[],
): Promise<string[]> {
  const stored = (await inspectTables(queries, [table])).get(table)
  if (keys.length === 0 || !stored?.columns.has(column)) return []
  const own = `t.${quote(column)}`
  const items = `jsonb_array_elements_text(case when jsonb_typeof(${own}) = 'array' then ${own} end) k(key)`
  const from = isList ? `${quote(table)} t, ${items}` : `${quote(table)} t`
  const key = isList ? 'k.key' : own
  const type = isById && !isList ? 'bigint' : 'text'
  const rows = await queries.run<{ key: string | number }>(
    `select distinct ${key} as "key" from ${from} where not t."IsDeleted" and ${key} = any($1::${type}[])`,
    [isById && !isList ? keys : keys.map(String)],
  )
  return rows.map(row => String(row.key))
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
