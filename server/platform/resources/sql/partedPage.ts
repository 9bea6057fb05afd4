import { allOf, type Fragment, join, raw, type Statement, sql, toStatement } from './fragment.ts'
import { toReachBy } from './scope.ts'
import { cut, type Listing, listPageColumns, type PageRange, toAnswer, toFirstRows, toOrder } from './select.ts'

/**
 * Rows that a caller reaches by some values of one column, and an index that has the rows of each value in an order: a page is
 * then the first of the first rows of each.
 */
export interface RowParts {
  /** A column of the table or view; no property needs to be it. */
  column: string
  /** The property in whose order the index has the rows of each value. */
  order: string
  values: readonly string[]
  /** What the caller's reach asks of the rows of one value under an alias, and of these alone. */
  reach(value: string, table: Fragment): Fragment
}

/** Finds by which parts a listing is read; null where its order is another than theirs, or its resource has none. */
export function findParts({ view: { plan }, caller, sort }: Listing): RowParts | null {
  const parts = plan.parts?.(caller) ?? null
  return parts?.order === sort.field.name ? parts : null
}

/** One page of a listing, of which the first rows of each part are met in the index, and no more. */
export function selectPartedPage(listing: Listing, parts: RowParts, range: PageRange): Statement {
  const { view, caller } = listing
  const order = toOrder(`t."${parts.order}"`, listing)
  const first = toFirstRows(range)
  const ofOne = (value: string): Fragment =>
    sql`(select ${raw(listPageColumns(listing))} ${toPart(listing, parts, value)}${order}${first})`
  const rows = join(parts.values.map(ofOne), ' union all ')
  const page = cut(sql`select * from (${rows}) t${order}`, range)
  return toStatement(sql`${toAnswer(view, caller, sql`(${page}) t`)}${order}`)
}

/** The rows of one part. */
function toPart({ view: { plan }, caller, asked }: Listing, { column, reach }: RowParts, value: string): Fragment {
  const reached = toReachBy(plan, caller, 't', reach(value, raw('t')))
  return sql`from ${raw(`${plan.table} t`)} where ${raw(`t."${column}"`)} = ${value} and ${allOf([reached, asked])}`
}
