import type { RecordValues } from '#contract/callArguments.ts'
import type { Queries } from '../../database/index.ts'
import { mostReferred, textCollation } from '../../tables/index.ts'
import { toSortExpression } from '../sql/conditions.ts'
import { allOf, type Fragment, join, raw, type Statement, sql } from '../sql/fragment.ts'
import { type Listing, toAnswer, toDirection, toDisplayJoin, toLimit } from '../sql/select.ts'
import type { Display } from '../view.ts'
import type { PageRange } from './statements.ts'

/** The rows whose reference bears one name. */
interface NamedRows {
  /** The values of the reference that bear it; null where there are none. */
  values: unknown[] | null
  /** True of the name of those without a value. */
  hasNone: boolean
  count: number
}

/** Some rows of one name. */
type Part = NamedRows & PageRange

/**
 * Reads a page in the order of the names that a reference stands for, which no index of its table has: the rows of one name after the
 * other are counted in the index that begins with the reference, and the page is read from those among which it lies. Null where the
 * values are too many.
 */
export async function readPageByReference(
  queries: Queries,
  listing: Listing,
  display: Display,
  range: PageRange,
): Promise<RecordValues[] | null> {
  const named = await queries.query<NamedRows & { valueCount: number }>(
    countNamed(listing, display, range.limit + range.offset),
  )
  if (Number(named[0]?.valueCount) > mostReferred) return null
  const parts = cutParts(named, range)
  if (parts.length === 0) return []
  return queries.query<RecordValues>(selectParts(listing, display, parts))
}

/** Names in the order of the listing, each with the number of its rows, until `most` rows are counted. */
function countNamed(listing: Listing, display: Display, most: number): Statement {
  const { view, where } = listing
  const { field } = display.reference
  const column = raw(`t.${field.column}`)
  const value = raw(toSortExpression(field, 't'))
  const table = raw(`${view.plan.table} t`)
  const direction = raw(toDirection(listing.sort[0]))
  const names = sql`select ${column} as value, ${raw(display.text)} as name
    from found t${toDisplayJoin(display, listing.caller)} union all select null, null`
  const count = (condition: Fragment) =>
    sql`(select count(*) from (select 1 from ${table} where ${condition} and ${where} limit ${most}::bigint - c.total) f)`
  return sql`with recursive referred as (${toReferred(listing, display)}),
    found as materialized (select value as ${raw(field.column)} from referred where value is not null${toLimit(mostReferred + 1, 0)}),
    named as materialized (
      select array_agg(value) filter (where value is not null) as values, bool_or(value is null) as "hasNone",
        row_number() over (order by name collate ${raw(textCollation)}${direction}) as position
      from (${names}) n group by name
    ),
    counted as (
      select 0::bigint as position, 0::bigint as count, 0::bigint as total
      union all
      select n.position, r.count, c.total + r.count from counted c join named n on n.position = c.position + 1,
        lateral (select ${count(sql`${value} = any(n.values)`)} + ${count(sql`${column} is null and n."hasNone"`)} as count) r
      where c.total < ${most}::bigint
    )
    select n.values, n."hasNone", c.count, (select count(*) from found) as "valueCount"
    from counted c join named n on n.position = c.position order by c.position`
}

/** The different values of a reference, each found by one step into the index that begins with it. */
function toReferred({ view }: Listing, { reference: { field } }: Display): Fragment {
  const value = raw(toSortExpression(field, 't'))
  const next = (after: Fragment) =>
    sql`select ${value} as value from ${raw(view.plan.table)} t where not t."IsDeleted" and ${after} order by ${value} limit 1`
  const first = next(sql`${raw(`t.${field.column}`)} is not null`)
  return sql`(${first}) union all select (${next(sql`${value} > referred.value`)}) from referred where referred.value is not null`
}

/** Cuts a page out of the rows of one name after the other. */
function cutParts(named: readonly NamedRows[], { limit, offset }: PageRange): Part[] {
  const parts: Part[] = []
  let [skipped, wanted] = [offset, limit]
  for (const { values, hasNone, count } of named) {
    const taken = Math.min(wanted, Math.max(0, Number(count) - skipped))
    if (taken > 0) parts.push({ values, hasNone, count, limit: taken, offset: skipped })
    wanted -= taken
    skipped = Math.max(0, skipped - Number(count))
  }
  return parts
}

function selectParts(listing: Listing, { reference: { field } }: Display, parts: readonly Part[]): Statement {
  const { view, caller, where } = listing
  const table = raw(`${view.plan.table} t`)
  const direction = raw(toDirection(listing.sort[0]))
  const ids = parts.map((part, position) => {
    const condition = allOf([isNamed(field, part), where])
    const order = sql` order by t."ID"${direction}${toLimit(part.limit, part.offset)}`
    return sql`(select t."ID", ${raw(String(position))} as position from ${table} where ${condition}${order})`
  })
  const from = sql`(${join(ids, ' union all ')}) page join ${table} on t."ID" = page."ID"`
  return sql`${toAnswer(view, caller, from)} order by page.position, t."ID"${direction}`
}

/** One value is asked for by itself: its rows have the order of the index. */
function isNamed(field: Display['reference']['field'], { values, hasNone }: NamedRows): Fragment {
  const none = sql`${raw(`t.${field.column}`)} is null`
  if (!values) return none
  const value = raw(toSortExpression(field, 't'))
  const named = values.length === 1 ? sql`${value} = ${values[0]}` : sql`${value} = any(${values})`
  return hasNone ? sql`(${named} or ${none})` : named
}
