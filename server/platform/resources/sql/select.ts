import type { CallArguments, RecordKey, SortArguments } from '#contract/callArguments.ts'
import type { Caller } from '../../access/caller.ts'
import { textCollation } from '../../tables/index.ts'
import type { FieldPlan, ResourcePlan } from '../plan.ts'
import type { Display, View } from '../view.ts'
import { toCondition, toSearch, toSortExpression } from './conditions.ts'
import { allOf, type Fragment, join, raw, type Statement, sql, toStatement } from './fragment.ts'
import { toKeyMatch, toKeyRows } from './referenceList.ts'
import { isReachedBy, judgeByScope, toReach, toScopeOnly } from './scope.ts'

/** Which rows of a resource, in which order. */
export interface Listing {
  view: View
  caller: Caller
  where: Fragment
  /** What of that is asked beside the caller's reach. */
  asked: Fragment
  /** True where some rows only are asked for, by a filter, a search or a service. */
  isSelective: boolean
  /** True where none of what is asked for lies in the caller's scope. */
  isOutside: boolean
  /** True where the index of its order tells which rows are asked for. */
  isCovered: boolean
  sort: { field: FieldPlan; direction: SortArguments['direction'] }
}

/** What a caller asks of a list once every name in it is known to be a readable field of the resource. */
export interface ListingRequest {
  conditions: { field: FieldPlan; condition: NonNullable<CallArguments['conditions']>[number] }[]
  searchText: string | null
  sort: Listing['sort']
  /** A further condition of a service over the alias `t`. */
  narrowing: Fragment | null
}

/** Builds the listing of a request: undeleted, in scope, and what the caller asks. */
export function buildListing(view: View, caller: Caller, request: ListingRequest): Listing {
  const judged = request.conditions.map(each => ({
    ...each,
    left: judgeByScope(view.plan, caller, each.field, each.condition),
  }))
  const where = judged
    .filter(({ left }) => left !== 'all')
    .map(({ field, condition }) => toCondition(field, condition, 't'))
  if (request.searchText) where.push(toSearch(view.searchable, request.searchText, 't'))
  if (request.narrowing) where.push(sql`(${request.narrowing})`)
  const reach = toReach(view.plan, caller, 't')
  const isSelective = where.length > 0
  return {
    view,
    caller,
    where: allOf([reach, ...where]),
    asked: allOf(where),
    isSelective,
    isOutside: judged.some(({ left }) => left === 'none'),
    isCovered: isSelective && isCovered(view.plan, caller, request),
    sort: request.sort,
  }
}

function isCovered(plan: ResourcePlan, caller: Caller, request: ListingRequest): boolean {
  const { conditions, searchText, sort, narrowing } = request
  const { order, fields } = plan.coverage
  if (searchText || narrowing || sort.field.name !== order) return false
  return conditions.every(({ field }) => fields.has(field.name)) && isReachedBy(fields, plan, caller)
}

/**
 * The joins that bring display texts beside references, over rows under the alias `t`: only rows that lie in the caller's
 * scope are told, deleted ones too, since what refers to them still does.
 */
function toDisplayJoins({ displays }: View, caller: Caller): Fragment {
  return join(
    displays.map(display => toDisplayJoin(display, caller)),
    '',
  )
}

/** The join of one display text, or of the texts of a list of references in the list's order. */
export function toDisplayJoin(display: Display, caller: Caller): Fragment {
  const { reference, alias, item } = display
  const { field, target } = reference
  if (item) {
    const named = toNamed(target, caller, item.alias, raw(toKeyMatch(target, item.alias, 'k.key')))
    const keys = raw(toKeyRows(`t.${field.column}`))
    return sql` left join lateral (select jsonb_agg(${raw(item.text)} order by k.place) as names from ${keys} left join ${named}) ${raw(alias)} on true`
  }
  return sql` left join ${toNamed(target, caller, alias, raw(`${alias}.${target.key.column} = t.${field.column}`))}`
}

/**
 * The one row in the caller's scope that has a key, with the condition of its join. Under a key of one's own a living row and deleted
 * ones may share it: the living one counts, else the one that came last.
 */
function toNamed(target: ResourcePlan, caller: Caller, alias: string, isKey: Fragment): Fragment {
  const row = raw(`${target.table} ${alias}`)
  // A link that names a reference shows what it refers to, of which it reaches nothing else.
  const isNamed = caller.opened ? isKey : sql`${isKey} and ${toScopeOnly(target, caller, alias)}`
  if (target.key.name === 'ID') return sql`${row} on ${isNamed}`
  const order = raw(` order by ${alias}."IsDeleted", ${alias}."ID" desc limit 1`)
  return sql`lateral (select ${raw(alias)}.* from ${row} where ${isNamed}${order}) ${raw(alias)} on true`
}

/** The answer of a read or a write: readable columns and display texts of the rows of `from`, which must be under the alias `t`. */
export function toAnswer(view: View, caller: Caller, from: Fragment): Fragment {
  return sql`select ${raw(view.selection)} from ${from}${toDisplayJoins(view, caller)}`
}

/** The rows whose key is this value, in scope and undeleted. */
export function selectOne(view: View, caller: Caller, key: RecordKey): Statement {
  const { plan } = view
  const from = raw(`${plan.table} t`)
  const at = raw(`t.${plan.key.column}`)
  return toStatement(sql`${toAnswer(view, caller, from)} where ${at} = ${key} and ${toReach(plan, caller, 't')}`)
}

/** Up to this many skipped rows are read whole; beyond, and where its index tells which are asked for, only the page's are. */
const shallowOffset = 50

/** How many rows a page has, and how many come before it. */
export interface PageRange {
  limit: number
  offset: number
}

/** No property has such a name. */
export const totalColumn = '#total'

/** One page of a listing, for which its order is walked where an index has it. */
export function selectPage(listing: Listing, { limit, offset }: PageRange): Statement {
  const { view, caller, where } = listing
  const { plan } = view
  const { expression, displayJoin } = findOrder(listing)
  const order = toOrder(expression, listing)
  const table = raw(`${plan.table} t`)
  const rest = sql` where ${where}${order}`
  if (offset > shallowOffset || displayJoin || listing.isCovered) {
    const ids = cut(sql`select t."ID" from ${table}${displayJoin ?? raw('')}${rest}`, { limit, offset })
    const from = sql`(${ids}) page join ${table} on t."ID" = page."ID"`
    return toStatement(sql`${toAnswer(view, caller, from)}${order}`)
  }
  const rows = cut(sql`select ${raw(listPageColumns(listing))} from ${table}${rest}`, { limit, offset })
  return toStatement(sql`${toAnswer(view, caller, sql`(${rows}) t`)}${order}`)
}

/** Up to so many rows a page is cut from a round number of them. */
const mostRounded = 4096
const leastRounded = 64

/**
 * Cuts a page out of rows in order. PostgreSQL keeps no plan for an offset that it does not know, and planning such a page takes
 * longer than reading it: of a round number of rows it keeps one, and stops at the end of the page all the same.
 */
export function cut(ordered: Fragment, range: PageRange): Fragment {
  const page = toLimit(range.limit, range.offset)
  const rounded = findRounded(range)
  if (range.offset === 0 || rounded === null) return sql`${ordered}${page}`
  return sql`select * from (${ordered}${toLimit(rounded, 0)}) ordered${page}`
}

/** The end of a statement that reads as many of the first rows as a page may lie among. */
export function toFirstRows(range: PageRange): Fragment {
  const rounded = findRounded(range)
  return rounded === null ? sql` limit ${range.limit + range.offset}::bigint` : toLimit(rounded, 0)
}

/** The number of first rows from which a page is cut, of which there are few; null where it lies too far down for that. */
function findRounded({ limit, offset }: PageRange): number | null {
  const last = limit + offset
  if (offset === 0) return limit
  return last > mostRounded ? null : Math.max(leastRounded, 2 ** Math.ceil(Math.log2(last)))
}

/**
 * One page of a listing of few rows: all of them are found first, by whatever index finds them, and then put in order. Else
 * PostgreSQL walks the order in the hope to meet them soon, and where they lie together far down it reads the whole table.
 * How many they are stands beside each under {@link totalColumn} where that is asked.
 */
export function selectGatheredPage(listing: Listing, { limit, offset }: PageRange, isCounted: boolean): Statement {
  const { view, caller } = listing
  const table = raw(`${view.plan.table} t`)
  const gathered = toGathered(listing)
  const direction = raw(listing.sort.direction === 'descending' ? ' desc' : '')
  const order = sql` order by f.place${direction}, f."ID"${direction}`
  // Read twice they are kept; once, the offset has PostgreSQL find them by themselves all the same.
  const found = isCounted ? raw('found') : sql`(${gathered} offset 0)`
  const page = sql`(select f."ID", f.place from ${found} f${order}${toLimit(limit, offset)})`
  const total = raw(isCounted ? `, (select count(*) from found) as "${totalColumn}"` : '')
  const from = sql`${page} f join ${table} on t."ID" = f."ID"${toDisplayJoins(view, caller)}`
  const rows = sql`select ${raw(view.selection)}${total} from ${from}${order}`
  return toStatement(isCounted ? sql`with found as materialized (${gathered}) ${rows}` : rows)
}

/** The rows of a listing in any order, each with its place in that of the listing. */
function toGathered(listing: Listing): Fragment {
  const { expression, displayJoin } = findOrder(listing)
  const table = raw(`${listing.view.plan.table} t`)
  return sql`select t."ID", ${raw(expression)} as place from ${table}${displayJoin ?? raw('')} where ${listing.where}`
}

/**
 * One page of a listing as far as it lies among the first `longest` rows of those that the caller reaches, whatever he asks of them:
 * a walk that ends early wherever the rows that pass lie.
 */
export function selectWalkedPage(listing: Listing, range: PageRange, longest: number): Statement {
  const { view, caller, asked } = listing
  const { expression } = findOrder(listing)
  const order = toOrder(expression, listing)
  // What is asked is looked at on the way: so no more of a row is carried on than whether it passes.
  const columns = sql`t."ID", ${raw(expression)} as place, (${asked}) as passes`
  const walked = sql`(${toReached(listing, columns)}${toLimit(longest, 0)}) t`
  const passing = sql`${walked} where t.passes${toOrder('t.place', listing)}`
  const ids = sql`(select t."ID" from ${passing}${toLimit(range.limit, range.offset)})`
  const from = sql`${ids} page join ${raw(`${view.plan.table} t`)} on t."ID" = page."ID"`
  return toStatement(sql`${toAnswer(view, caller, from)}${order}`)
}

/** Asks for the plan by which all rows that the caller reaches would be walked in the order of a listing. */
export function explainWalk(listing: Listing): Statement {
  return toStatement(sql`explain (format json) ${toReached(listing, raw('t."ID"'))}${toLimit(1, 0)}`)
}

/** All rows that the caller of a listing reaches, in its order. */
function toReached(listing: Listing, columns: Fragment): Fragment {
  const { view, caller } = listing
  const order = toOrder(findOrder(listing).expression, listing)
  return sql`select ${columns} from ${raw(`${view.plan.table} t`)} where ${toReach(view.plan, caller, 't')}${order}`
}

/** Asks for the plan by which the rows of a listing would be found in any order. */
export function explainFinding({ view, where }: Listing): Statement {
  return toStatement(sql`explain (format json) select t."ID" from ${raw(`${view.plan.table} t`)} where ${where}`)
}

/** Asks for the plan by which they would be gathered to be put in order. */
export function explainGathering(listing: Listing): Statement {
  return toStatement(sql`explain (format json) ${toGathered(listing)}`)
}

/** Literal figures let PostgreSQL keep one plan for all first pages: it does not trust a plan for an unknown limit. */
function toLimit(limit: number, offset: number): Fragment {
  const first = raw(` limit ${Math.trunc(limit)}`)
  return offset === 0 ? first : sql`${first} offset ${offset}`
}

/** All rows of a listing, `limit` at most; null is without an end. */
export function selectAll(listing: Listing, limit: number | null): Statement {
  const { view, caller, where } = listing
  const order = toOrder(findOrder(listing).expression, listing)
  const answer = toAnswer(view, caller, raw(`${view.plan.table} t`))
  return toStatement(sql`${answer} where ${where}${order}${limit === null ? raw('') : toLimit(limit, 0)}`)
}

/** The IDs of all rows of a listing in its order, `limit` at most. */
export function selectIds(listing: Listing, limit: number): Statement {
  const { expression, displayJoin } = findOrder(listing)
  const table = raw(`${listing.view.plan.table} t`)
  const rows = sql`select t."ID" from ${table}${displayJoin ?? raw('')} where ${listing.where}`
  return toStatement(sql`${rows}${toOrder(expression, listing)}${toLimit(limit, 0)}`)
}

/** The rows of a listing that have these IDs, in the order of the IDs; those that are none of it any more are left out. */
export function selectPart({ view, caller, where }: Listing, ids: readonly number[]): Statement {
  const part = sql`unnest(${ids}::bigint[]) with ordinality part("ID", place)`
  const from = sql`${part} join ${raw(`${view.plan.table} t`)} on t."ID" = part."ID"`
  return toStatement(sql`${toAnswer(view, caller, from)} where ${where} order by part.place`)
}

/** The exact number of rows of a listing. */
export function countRows({ view, where }: Listing): Statement {
  return toStatement(sql`select count(*) as "total" from ${raw(`${view.plan.table} t`)} where ${where}`)
}

/**
 * The same, where few of many rows are expected. What stands in no index is counted: it has the rows read as they are found, where
 * PostgreSQL would rather read the whole of an index that holds what they are asked by, in three times the time.
 */
export function countFound({ view, where }: Listing): Statement {
  // A view's rows have none.
  const counted = raw(view.plan.resource.descriptor.view ? '*' : 't.xmin')
  return toStatement(sql`select count(${counted}) as "total" from ${raw(`${view.plan.table} t`)} where ${where}`)
}

/** The columns of a page's rows: what the caller reads, and what they are ordered by. */
export function listPageColumns({ view, sort }: Listing): string {
  const columns = new Set([...view.readable.map(({ column }) => column), sort.field.column, '"ID"'])
  return [...columns].map(column => `t.${column}`).join(', ')
}

/** A reference sorts by its display text where the caller reads that, else by what it holds. */
function findOrder({ view, caller, sort }: Listing): { expression: string; displayJoin: Fragment | null } {
  const display = view.displays.find(({ reference }) => reference.field === sort.field)
  if (!display) return { expression: toSortExpression(sort.field, 't'), displayJoin: null }
  return { expression: `${display.text} collate ${textCollation}`, displayJoin: toDisplayJoin(display, caller) }
}

/** The order of a listing by this expression, the ID deciding among equals. */
export function toOrder(expression: string, { sort }: Listing): Fragment {
  const direction = sort.direction === 'descending' ? ' desc' : ''
  if (sort.field.name === 'ID') return raw(` order by t."ID"${direction}`)
  return raw(` order by ${expression}${direction}, t."ID"${direction}`)
}
