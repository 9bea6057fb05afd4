import type { RecordKey, SortArguments } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import type { Caller } from '../../access/caller.ts'
import { textCollation } from '../../tables/index.ts'
import type { FieldPlan, ResourcePlan } from '../plan.ts'
import type { Display, View } from '../view.ts'
import { toCondition, toSortExpression } from './conditions.ts'
import { allOf, type Fragment, join, raw, type Statement, sql } from './fragment.ts'
import { toJunctionCondition, toJunctionJoin } from './junctions.ts'
import { toKeyMatch, toKeyRows } from './referenceList.ts'
import { toAccessCondition, toScopeOnly } from './scope.ts'

/** One order of a listing. */
export interface Order {
  field: FieldPlan
  direction: SortArguments['direction']
}

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
  /** At least one order, each deciding among rows that are alike in those before it. */
  sort: readonly Order[]
}

/** What a caller asks of a list once every name in it is known to be a readable field of the resource. */
export interface ListingRequest {
  conditions: { field: FieldPlan; condition: Condition }[]
  /** What the general search asks of a row under the alias `t`. */
  search: Fragment | null
  sort: Listing['sort']
  /** A further condition of a service over the alias `t`. */
  narrowing: Fragment | null
  /** What is asked of every row unless something else is asked for; the list is no less whole for it. */
  usual?: Fragment | null
}

/** Builds the listing of a request: undeleted, in scope, and what the caller asks. */
export function buildListing(view: View, caller: Caller, request: ListingRequest): Listing {
  const { conditions, search, sort, narrowing, usual } = request
  const where = conditions.map(({ field, condition }) =>
    field.junction ? toJunctionCondition(view.plan, caller, field, condition) : toCondition(field, condition, 't'),
  )
  if (search) where.push(search)
  if (narrowing) where.push(sql`(${narrowing})`)
  const asked = usual ? [usual, ...where] : where
  return {
    view,
    caller,
    where: allOf([toAccessCondition(view.plan, caller, 't'), ...asked]),
    asked: allOf(asked),
    isSelective: where.length > 0,
    isTextSearch: search !== null || conditions.some(({ field, condition }) => isByText(field, condition)),
    sort,
  }
}

/** The same question asked of the deleted rows in scope. */
export function toDeleted(listing: Listing): Listing {
  const { view, caller, asked } = listing
  const where = allOf([raw('t."IsDeleted"'), toScopeOnly(view.plan, caller, 't'), asked])
  return { ...listing, where, isSelective: true }
}

function isByText({ type }: FieldPlan, { op }: Condition): boolean {
  return type === 'text' && (op === 'contains' || op === 'startsWith' || op === 'equals')
}

/**
 * The joins that bring display texts beside references, over rows under the alias `t`: only rows that lie in the caller's
 * scope are reported, deleted ones too, since what refers to them still does.
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
  if (item && field.junction) return toJunctionJoin(reference, caller, alias, item)
  if (item) {
    const named = toNamed(target, caller, item.alias, raw(toKeyMatch(target, item.alias, 'k.key')))
    const keys = raw(toKeyRows(`t.${field.column}`))
    return sql` left join lateral (select jsonb_agg(${raw(item.text)} order by k.position) as names from ${keys} left join ${named}) ${raw(alias)} on true`
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

/** The further condition that a row is the one under its key that {@link toNamed} finds. */
export function andIsDisplayed(target: ResourcePlan, caller: Caller, alias: string): Fragment {
  const { name, column } = target.key
  if (name === 'ID') return raw('')
  const other = `${alias}o`
  const isBefore = `(${other}."IsDeleted", -${other}."ID") < (${alias}."IsDeleted", -${alias}."ID")`
  const from = raw(`${target.table} ${other} where ${other}.${column} = ${alias}.${column} and ${isBefore}`)
  return sql` and not exists (select 1 from ${from} and ${toScopeOnly(target, caller, other)})`
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
  return sql`${toAnswer(view, caller, from)} where ${at} = ${key} and ${toAccessCondition(plan, caller, 't')}`
}

/** The rows of these keys, in scope and undeleted. */
export function selectEach(view: View, caller: Caller, keys: readonly RecordKey[]): Statement {
  const { plan } = view
  const from = raw(`${plan.table} t`)
  const at = raw(`t.${plan.key.column}`)
  return sql`${toAnswer(view, caller, from)} where ${at} = any(${keys}) and ${toAccessCondition(plan, caller, 't')}`
}

/** Literal figures let PostgreSQL keep one plan for all first pages: it does not trust a plan for an unknown limit. */
export function toLimit(limit: number, offset: number): Fragment {
  const first = raw(` limit ${Math.trunc(limit)}`)
  return offset === 0 ? first : sql`${first} offset ${offset}`
}

/** All rows of a listing, `limit` at most; null is without an end. */
export function selectAll(listing: Listing, limit: number | null): Statement {
  const { view, caller, where } = listing
  const order = toOrder(findOrder(listing).expressions, listing)
  const answer = toAnswer(view, caller, raw(`${view.plan.table} t`))
  return sql`${answer} where ${where}${order}${limit === null ? raw('') : toLimit(limit, 0)}`
}

/** The IDs of all rows of a listing in its order, `limit` at most. */
export function selectIds(listing: Listing, limit: number): Statement {
  const { expressions, displayJoins } = findOrder(listing)
  const table = raw(`${listing.view.plan.table} t`)
  const rows = sql`select t."ID" from ${table}${displayJoins} where ${listing.where}`
  return sql`${rows}${toOrder(expressions, listing)}${toLimit(limit, 0)}`
}

/** The rows of a listing that have these IDs, in the order of the IDs; those that are none of it any more are left out. */
export function selectPart({ view, caller, where }: Listing, ids: readonly number[]): Statement {
  const part = sql`unnest(${ids}::bigint[]) with ordinality part("ID", position)`
  const from = sql`${part} join ${raw(`${view.plan.table} t`)} on t."ID" = part."ID"`
  return sql`${toAnswer(view, caller, from)} where ${where} order by part.position`
}

/** The exact number of rows of a listing. */
export function countRows({ view, where }: Listing): Statement {
  return sql`select count(*) as "total" from ${raw(`${view.plan.table} t`)} where ${where}`
}

/** The reference by whose display text alone a listing is in order; null where the caller reads none, or the order is another. */
export function findOrderDisplay({ view, sort: [first, ...further] }: Listing): Display | null {
  return (first && further.length === 0 && findDisplay(view, first)) || null
}

function findDisplay({ displays }: View, { field }: Order): Display | null {
  return displays.find(({ reference }) => reference.field === field) ?? null
}

/** What decides each order, and the joins that it takes. */
export interface OrderParts {
  expressions: readonly string[]
  displayJoins: Fragment
}

/** A reference sorts by its display text where the caller reads that, else by what it holds. */
export function findOrder({ view, caller, sort }: Listing): OrderParts {
  const displays = sort.map(order => findDisplay(view, order))
  return {
    expressions: sort.map(({ field }, position) => {
      const display = displays[position]
      return display ? `${display.text} collate ${textCollation}` : toSortExpression(field, 't')
    }),
    displayJoins: join(
      displays.flatMap(display => (display ? [toDisplayJoin(display, caller)] : [])),
      '',
    ),
  }
}

/** The order of a listing by these expressions, the ID deciding among equals. */
export function toOrder(expressions: readonly string[], { sort }: Listing, id = 't."ID"'): Fragment {
  const whole = sort.findIndex(({ field }) => field.name === 'ID')
  const orders = (whole < 0 ? sort : sort.slice(0, whole)).map(
    (order, position) => `${expressions[position]}${toDirection(order)}`,
  )
  const last = toDirection(whole < 0 ? sort.at(-1) : sort[whole])
  return raw(` order by ${[...orders, `${id}${last}`].join(', ')}`)
}

/** The direction of one order; ascending, as PostgreSQL has it, where there is none. */
export function toDirection(order: Order | undefined): string {
  return order?.direction === 'descending' ? ' desc' : ''
}
