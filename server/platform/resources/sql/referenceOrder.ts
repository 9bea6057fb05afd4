import { textCollation } from '../../tables/index.ts'
import type { FieldPlan } from '../plan.ts'
import type { Display } from '../view.ts'
import { toSortExpression } from './conditions.ts'
import { allOf, type Fragment, raw, type Statement, sql, toStatement } from './fragment.ts'
import { cut, type Listing, type PageRange, toAnswer, toDisplayJoin, toFirstRows } from './select.ts'

/** The reference by whose display text a listing is in order; null where the caller reads none, or the order is another. */
export function findOrderDisplay({ view, sort }: Listing): Display | null {
  return view.displays.find(({ reference }) => reference.field === sort.field) ?? null
}

/** The different values of a reference, `most` at most, each found by one step into the index that begins with it. */
export function selectReferred({ view }: Listing, { reference: { field } }: Display, most: number): Statement {
  const value = raw(toSortExpression(field, 't'))
  const next = (after: Fragment) =>
    sql`select ${value} as value from ${raw(view.plan.table)} t where not t."IsDeleted" and ${after} order by ${value} limit 1`
  const first = next(sql`${raw(`t.${field.column}`)} is not null`)
  const others = sql`select (${next(sql`${value} > referred.value`)}) from referred where referred.value is not null`
  const steps = sql`with recursive referred as ((${first}) union all ${others})`
  return toStatement(
    sql`${steps} select value from referred where value is not null${raw(` limit ${Math.trunc(most)}`)}`,
  )
}

/**
 * One of the first pages of a listing in the order of the names that a reference stands for, which no index of its table has:
 * the first rows of each value of the reference are taken from the index that begins with it, and among them are those of the page.
 */
export function selectPageByReference(
  listing: Listing,
  display: Display,
  values: readonly unknown[],
  range: PageRange,
): Statement {
  const { view, caller, where, sort } = listing
  const { field } = display.reference
  const table = raw(`${view.plan.table} t`)
  const direction = raw(sort.direction === 'descending' ? ' desc' : '')
  const first = (condition: Fragment) =>
    sql`select t."ID" from ${table} where ${condition} and ${where} order by t."ID"${direction}${toFirstRows(range)}`
  const column = raw(`t.${field.column}`)
  const named = sql`select ${column} as value, ${raw(display.text)} as place
    from unnest(${values}::${raw(field.type)}[]) t(${raw(field.column)})${toDisplayJoin(display, caller)}`
  const value = raw(toSortExpression(field, 't'))
  const rows = sql`select f."ID", n.place from (${named}) n cross join lateral (${first(sql`${value} = n.value`)}) f
    union all (select f."ID", null from (${first(sql`${column} is null`)}) f)`
  const order = sql` order by p.place collate ${raw(textCollation)}${direction}, p."ID"${direction}`
  const page = cut(sql`select p."ID", p.place from (${rows}) p${order}`, range)
  return toStatement(sql`${toAnswer(view, caller, sql`(${page}) p join ${table} on t."ID" = p."ID"`)}${order}`)
}

/** The rows of a listing whose reference has one of these values, or none: they bear one name, or nobody may read it. */
export interface ReferredRows {
  field: FieldPlan
  values: readonly unknown[]
  /** True where the rows without a value stand among them. */
  hasNone: boolean
}

/** The names that these values of a reference stand for, in the order of the listing; null is the name of those that are not read. */
export function selectNames({ caller, sort }: Listing, display: Display, values: readonly unknown[]): Statement {
  const { field } = display.reference
  const column = raw(`t.${field.column}`)
  const direction = raw(sort.direction === 'descending' ? ' desc' : '')
  return toStatement(sql`select ${column} as value, ${raw(display.text)} as name
    from unnest(${values}::${raw(field.type)}[]) t(${raw(field.column)})${toDisplayJoin(display, caller)}
    order by ${raw(display.text)} collate ${raw(textCollation)}${direction}`)
}

/** How many rows of a name there are, `most` at most. */
export function countReferred(listing: Listing, rows: ReferredRows, most: number): Statement {
  const found = sql`select 1 ${fromReferred(listing, rows)}${raw(` limit ${Math.trunc(most)}`)}`
  return toStatement(sql`select count(*) as total from (${found}) found`)
}

/** Asks for the plan by which the rows of a name would be found. */
export function explainReferred(listing: Listing, rows: ReferredRows): Statement {
  return toStatement(sql`explain (format json) select 1 ${fromReferred(listing, rows)}`)
}

/** The IDs of some rows of a name, in the order of the listing. */
export function selectReferredIds(listing: Listing, rows: ReferredRows, { limit, offset }: PageRange): Statement {
  const direction = raw(listing.sort.direction === 'descending' ? ' desc' : '')
  const range = raw(` limit ${Math.trunc(limit)} offset ${Math.trunc(offset)}`)
  return toStatement(sql`select t."ID" ${fromReferred(listing, rows)} order by t."ID"${direction}${range}`)
}

/** The rows without a value are asked for apart: with an `or` PostgreSQL would not see that nobody can have both such a value and the caller's own. */
function fromReferred({ view, where }: Listing, { field, values, hasNone }: ReferredRows): Fragment {
  const table = raw(`${view.plan.table} t`)
  const value = raw(toSortExpression(field, 't'))
  const isOne = sql`${value} = ${values[0]}`
  const named = values.length === 1 ? isOne : sql`${value} = any(${values}::${raw(field.type)}[])`
  const none = sql`${raw(`t.${field.column}`)} is null`
  const toRows = (referred: Fragment) => sql`from ${table} where ${allOf([referred, where])}`
  if (!hasNone) return toRows(named)
  if (values.length === 0) return toRows(none)
  return sql`from (select t."ID" ${toRows(none)} union all select t."ID" ${toRows(named)}) t`
}
