import type { ChangedRows } from '../changedRows.ts'
import type { ResourcePlan } from '../plan.ts'
import { type Fragment, join, raw, type Statement, sql } from './fragment.ts'

/** The name of the column that says whether a row fulfils the condition at this position. */
export function inScopeColumn(index: number): string {
  return `c${index}`
}

/**
 * The keys of written rows, deleted ones too, and which of the conditions (over the alias `t`) each fulfils. A row whose reach may
 * have changed is there twice: as it is, and as it was.
 */
export function selectInScopeRows(
  { table, fields, key }: ResourcePlan,
  { ids, before }: ChangedRows,
  conditions: readonly Fragment[],
): Statement {
  const columns = (alias: string) => raw(fields.map(({ column }) => `${alias}.${column}`).join(', '))
  const rows = [sql`select ${columns('n')} from ${raw(`${table} n`)} where n."ID" = any(${ids}::bigint[])`]
  if (before.size > 0) {
    const entries = JSON.stringify([...before].map(([ID, values]) => ({ ID, values })))
    rows.push(sql`select ${columns('o')} from jsonb_to_recordset(${entries}::jsonb) b ("ID" bigint, values jsonb)
      join ${raw(`${table} s`)} on s."ID" = b."ID", jsonb_populate_record(s, b.values) o`)
  }
  const answers = conditions.map(
    (condition, index) => sql`coalesce(${condition}, false) as ${raw(inScopeColumn(index))}`,
  )
  const selection = join([raw(`t.${key.column} as "key"`), ...answers], ', ')
  return sql`select ${selection} from (${join(rows, ' union all ')}) t`
}
