import { type Fragment, raw, type Statement, sql, toStatement } from '../sql/fragment.ts'
import { toAccessCondition } from '../sql/scope.ts'
import { findOrder, type Listing, toAnswer, toDisplayJoins, toLimit, toOrder } from '../sql/select.ts'

/** How many rows a page has, and how many come before it. */
export interface PageRange {
  limit: number
  offset: number
}

/** One page of a listing: its IDs from the index of its order, then its rows. */
export function selectPage(listing: Listing, range: PageRange): Statement {
  const { expression, displayJoin } = findOrder(listing)
  const from = sql`${toTable(listing)}${displayJoin ?? raw('')}`
  const order = toOrder(expression, listing)
  const ids = sql`select t."ID" from ${from} where ${listing.where}${order}${toLimit(range.limit, range.offset)}`
  return toRows(listing, ids)
}

/** One page of a listing as far as it lies among the first `longest` rows in its order that the caller reaches. */
export function selectWalkedPage(listing: Listing, range: PageRange, longest: number): Statement {
  const { view, caller, asked } = listing
  const order = toOrder(findOrder(listing).expression, listing)
  const first = sql`select t.* from ${toTable(listing)} where ${toAccessCondition(view.plan, caller, 't')}${order}${toLimit(longest, 0)}`
  return toRows(
    listing,
    sql`select t."ID" from (${first}) t where ${asked}${order}${toLimit(range.limit, range.offset)}`,
  )
}

/** The rows of a page by the statement of its IDs. */
function toRows(listing: Listing, ids: Fragment): Statement {
  const { view, caller } = listing
  const { expression } = findOrder(listing)
  const from = sql`(${ids}) page join ${toTable(listing)} on t."ID" = page."ID"`
  return toStatement(sql`${toAnswer(view, caller, from)}${toOrder(expression, listing)}`)
}

/** The column of the total on each row of a gathered page; no property has such a name. */
export const totalColumn = '#total'

/** One page of a listing of few rows: all of them are found by whatever index finds them, and then put in order. */
export function selectGatheredPage(listing: Listing, { limit, offset }: PageRange, isCounted: boolean): Statement {
  const { view, caller, where, sort } = listing
  const { expression, displayJoin } = findOrder(listing)
  const direction = raw(sort.direction === 'descending' ? ' desc' : '')
  const order = sql` order by f.place${direction}, f."ID"${direction}`
  const found = sql`select t."ID", ${raw(expression)} as place from ${toTable(listing)}${displayJoin ?? raw('')} where ${where}`
  const page = sql`(select f."ID", f.place from found f${order}${toLimit(limit, offset)})`
  const total = raw(isCounted ? `, (select count(*) from found) as "${totalColumn}"` : '')
  const from = sql`${page} f join ${toTable(listing)} on t."ID" = f."ID"${toDisplayJoins(view, caller)}`
  return toStatement(
    sql`with found as materialized (${found}) select ${raw(view.selection)}${total} from ${from}${order}`,
  )
}

function toTable({ view }: Listing): Fragment {
  return raw(`${view.plan.table} t`)
}
