import type { RecordKey, SortArguments } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import type { Caller } from '../../access/caller.ts'
import { textCollation } from '../../tables/index.ts'
import type { FieldPlan, ResourcePlan } from '../plan.ts'
import type { Display, View } from '../view.ts'
import { toCondition, toSearch, toSortExpression } from './conditions.ts'
import { allOf, type Fragment, join, raw, type Statement, sql, toStatement } from './fragment.ts'
import { toKeyMatch, toKeyRows } from './referenceList.ts'
import { toAccessCondition, toScopeOnly } from './scope.ts'

/** Which rows of a resource, in which order. */
export interface Listing {
  view: View
  caller: Caller
  where: Fragment
  /** What of that is asked beside the caller's reach. */
  asked: Fragment
  /** True where some rows only are asked for, by a filter, a search or a service. */
  isSelective: boolean
  /** True where the rows are asked for by a part of a text. */
  isTextSearch: boolean
  sort: { field: FieldPlan; direction: SortArguments['direction'] }
}

/** What a caller asks of a list once every name in it is known to be a readable field of the resource. */
export interface ListingRequest {
  conditions: { field: FieldPlan; condition: Condition }[]
  searchText: string | null
  sort: Listing['sort']
  /** A further condition of a service over the alias `t`. */
  narrowing: Fragment | null
}

/** Builds the listing of a request: undeleted, in scope, and what the caller asks. */
export function buildListing(view: View, caller: Caller, request: ListingRequest): Listing {
  const { conditions, searchText, sort, narrowing } = request
  const where = conditions.map(({ field, condition }) => toCondition(field, condition, 't'))
  if (searchText) where.push(toSearch(view.searchable, searchText, 't'))
  if (narrowing) where.push(sql`(${narrowing})`)
  return {
    view,
    caller,
    where: allOf([toAccessCondition(view.plan, caller, 't'), ...where]),
    asked: allOf(where),
    isSelective: where.length > 0,
    isTextSearch: searchText !== null || conditions.some(({ field, condition }) => isByText(field, condition)),
    sort,
  }
}

function isByText({ type }: FieldPlan, { op }: Condition): boolean {
  return type === 'text' && (op === 'contains' || op === 'startsWith' || op === 'equals')
}

/**
 * The joins that bring display texts beside references, over rows under the alias `t`: only rows that lie in the caller's
 * scope are told, deleted ones too, since what refers to them still does.
 */
export function toDisplayJoins({ displays }: View, caller: Caller): Fragment {
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
  return toStatement(
    sql`${toAnswer(view, caller, from)} where ${at} = ${key} and ${toAccessCondition(plan, caller, 't')}`,
  )
}

/** Literal figures let PostgreSQL keep one plan for all first pages: it does not trust a plan for an unknown limit. */
export function toLimit(limit: number, offset: number): Fragment {
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

/** The reference by whose display text a listing is in order; null where the caller reads none, or the order is another. */
export function findOrderDisplay({ view, sort }: Listing): Display | null {
  return view.displays.find(({ reference }) => reference.field === sort.field) ?? null
}

/** A reference sorts by its display text where the caller reads that, else by what it holds. */
export function findOrder(listing: Listing): { expression: string; displayJoin: Fragment | null } {
  const display = findOrderDisplay(listing)
  if (!display) return { expression: toSortExpression(listing.sort.field, 't'), displayJoin: null }
  return { expression: `${display.text} collate ${textCollation}`, displayJoin: toDisplayJoin(display, listing.caller) }
}

/** The order of a listing by this expression, the ID deciding among equals. */
export function toOrder(expression: string, { sort }: Listing): Fragment {
  const direction = sort.direction === 'descending' ? ' desc' : ''
  if (sort.field.name === 'ID') return raw(` order by t."ID"${direction}`)
  return raw(` order by ${expression}${direction}, t."ID"${direction}`)
}
