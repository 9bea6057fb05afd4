import type { Queries } from '../database/types.ts'
import { indexPrefix } from './indexes.ts'

/** A table as the database has it. */
export interface StoredTable {
  /** The column's type by its name, as `format_type` names it. */
  columns: ReadonlyMap<string, string>
  /** Indexes of ours by name; false for one whose building was broken off. */
  indexes: ReadonlyMap<string, boolean>
}

const columnsOf = `
  select c.relname as "table", a.attname as "name", format_type(a.atttypid, null) as "type"
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and c.relname = any($1)
    and a.attnum > 0 and not a.attisdropped`

const indexesOf = `
  select c.relname as "table", i.relname as "name", x.indisvalid as "isValid"
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where c.relnamespace = current_schema()::regnamespace and c.relname = any($1) and starts_with(i.relname, $2)`

/** Reads what stands of these tables; one that does not exist is not in the answer. */
export async function inspectTables(queries: Queries, tables: readonly string[]): Promise<Map<string, StoredTable>> {
  const columns = await queries.run<{ table: string; name: string; type: string }>(columnsOf, [tables])
  const indexes = await queries.run<{ table: string; name: string; isValid: boolean }>(indexesOf, [tables, indexPrefix])
  const indexesByTable = Map.groupBy(indexes, ({ table }) => table)
  return new Map(
    [...Map.groupBy(columns, ({ table }) => table)].map(([table, found]) => [
      table,
      {
        columns: new Map(found.map(({ name, type }) => [name, type])),
        indexes: new Map((indexesByTable.get(table) ?? []).map(({ name, isValid }) => [name, isValid])),
      },
    ]),
  )
}

/** Counts the rows of a table, deleted ones among them: that is how many a change of a column's type rewrites. */
export async function countRows(queries: Queries, table: string): Promise<number> {
  const [row] = await queries.run<{ total: number }>(`select count(*) as total from "${table}"`)
  return row?.total ?? 0
}
