import { textCollation } from '../../tables/index.ts'
import type { Display } from '../view.ts'
import { toSortExpression } from './conditions.ts'
import { type Fragment, raw, type Statement, sql, toStatement } from './fragment.ts'
import { type Listing, type PageRange, toAnswer, toDisplayJoin } from './select.ts'

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
  { limit, offset }: PageRange,
): Statement {
  const { view, caller, where, sort } = listing
  const { field } = display.reference
  const table = raw(`${view.plan.table} t`)
  const direction = raw(sort.direction === 'descending' ? ' desc' : '')
  const first = (condition: Fragment) =>
    sql`select t."ID" from ${table} where ${condition} and ${where} order by t."ID"${direction}${raw(` limit ${Math.trunc(limit + offset)}`)}`
  const column = raw(`t.${field.column}`)
  const named = sql`select ${column} as value, ${raw(display.text)} as place
    from unnest(${values}::${raw(field.type)}[]) t(${raw(field.column)})${toDisplayJoin(display, caller)}`
  const value = raw(toSortExpression(field, 't'))
  const rows = sql`select f."ID", n.place from (${named}) n cross join lateral (${first(sql`${value} = n.value`)}) f
    union all (select f."ID", null from (${first(sql`${column} is null`)}) f)`
  const order = sql` order by p.place collate ${raw(textCollation)}${direction}, p."ID"${direction}`
  const page = sql`select p."ID", p.place from (${rows}) p${order}${raw(` limit ${Math.trunc(limit)} offset ${Math.trunc(offset)}`)}`
  return toStatement(sql`${toAnswer(view, caller, sql`(${page}) p join ${table} on t."ID" = p."ID"`)}${order}`)
}
