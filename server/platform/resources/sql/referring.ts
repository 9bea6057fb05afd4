import { quoteName, raw, type Statement, sql } from './fragment.ts'

/** A column by which undeleted rows lead to others. */
export interface ReferringColumn {
  table: string
  column: string
  /** It holds a list of keys. */
  isList: boolean
  /** The keys are IDs. */
  isById: boolean
}

/** Which of these keys some undeleted row leads to by a column, rows with the IDs of `except` apart: rows of `key`. */
export function selectReferred(
  { table, column, isList, isById }: ReferringColumn,
  keys: readonly (string | number)[],
  except: readonly number[] = [],
): Statement {
  const own = `t.${quoteName(column)}`
  const items = `, jsonb_array_elements_text(case when jsonb_typeof(${own}) = 'array' then ${own} end) k(key)`
  const from = raw(`${quoteName(table)} t${isList ? items : ''}`)
  const key = raw(isList ? 'k.key' : own)
  const isNumber = isById && !isList
  const asked = isNumber ? keys : keys.map(String)
  return sql`select distinct ${key} as "key" from ${from}
      where not t."IsDeleted" and t."ID" <> all(${except}) and ${key} = any(${asked}${raw(isNumber ? '::bigint[]' : '::text[]')})`
}
