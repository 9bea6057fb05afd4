import { type Fragment, raw, type Statement, sql } from '../sql/fragment.ts'
import { toAccessCondition } from '../sql/scope.ts'
import { findOrder, type Listing, toAnswer, toDisplayJoins, toLimit, toOrder } from '../sql/select.ts'

/** How many rows a page has, and how many come before it. */
export interface PageRange {
  limit: number
  offset: number
}

/** One page of a listing: its IDs from the index of its order, then its rows. */
export function selectPage(listing: Listing, range: PageRange): Statement {
  return toRows(listing, toPageIds(listing, range))
}

/** The IDs of one page of a listing, in its order. */
export function selectPageIds(listing: Listing, range: PageRange): Statement {
  return toPageIds(listing, range)
}

function toPageIds(listing: Listing, { limit, offset }: PageRange): Fragment {
  const { expressions, displayJoins } = findOrder(listing)
  const from = sql`${toTable(listing)}${displayJoins}`
  return sql`select t."ID" from ${from} where ${listing.where}${toOrder(expressions, listing)}${toLimit(limit, offset)}`
}

/** The rows of these IDs that the caller reaches, in the order of the IDs: one statement, whatever the listing asks. */
export function selectReached(listing: Listing, ids: readonly number[]): Statement {
  const { view, caller } = listing
  const part = sql`unnest(${ids}::bigint[]) with ordinality part("ID", position)`
  const from = sql`${part} join ${toTable(listing)} on t."ID" = part."ID"`
  return sql`${toAnswer(view, caller, from)} where ${toAccessCondition(view.plan, caller, 't')} order by part.position`
}

/** One page of a listing as far as it lies among the first `longest` rows in its order that the caller reaches. */
export function selectWalkedPage(listing: Listing, range: PageRange, longest: number): Statement {
  const { view, caller, asked } = listing
  const order = toOrder(findOrder(listing).expressions, listing)
  const first = sql`select t.* from ${toTable(listing)} where ${toAccessCondition(view.plan, caller, 't')}${order}${toLimit(longest, 0)}`
  return toRows(
    listing,
    sql`select t."ID" from (${first}) t where ${asked}${order}${toLimit(range.limit, range.offset)}`,
  )
}

/** The rows of a page by the statement of its IDs. */
function toRows(listing: Listing, ids: Fragment): Statement {
  const { view, caller } = listing
  const { expressions } = findOrder(listing)
  const from = sql`(${ids}) page join ${toTable(listing)} on t."ID" = page."ID"`
  return sql`${toAnswer(view, caller, from)}${toOrder(expressions, listing)}`
}

/** The column of the total on each row of a gathered page; no property has such a name. */
export const totalColumn = '#total'

/** One page of a listing of few rows: all of them are found by whatever index finds them, and then put in order. */
export function selectGatheredPage(listing: Listing, { limit, offset }: PageRange, isCounted: boolean): Statement {
  const { view, caller, where } = listing
  const { expressions, displayJoins } = findOrder(listing)
  const sorts = expressions.map((_, position) => `f.sort${position}`)
  const order = toOrder(sorts, listing, 'f."ID"')
  const sorted = raw(expressions.map((expression, position) => `${expression} as sort${position}`).join(', '))
  const found = sql`select t."ID", ${sorted} from ${toTable(listing)}${displayJoins} where ${where}`
  const page = sql`(select f."ID", ${raw(sorts.join(', '))} from found f${order}${toLimit(limit, offset)})`
  const total = raw(isCounted ? `, (select count(*) from found) as "${totalColumn}"` : '')
  const from = sql`${page} f join ${toTable(listing)} on t."ID" = f."ID"${toDisplayJoins(view, caller)}`
  return sql`with found as materialized (${found}) select ${raw(view.selection)}${total} from ${from}${order}`
}

function toTable({ view }: Listing): Fragment {
  return raw(`${view.plan.table} t`)
}
