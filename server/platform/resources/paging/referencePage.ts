import type { RecordValues } from '#contract/callArguments.ts'
import type { Queries } from '../../database/index.ts'
import { mostReferred, textCollation } from '../../tables/index.ts'
import { toSortExpression } from '../sql/conditions.ts'
import { allOf, type Fragment, join, raw, type Statement, sql, toStatement } from '../sql/fragment.ts'
import { type Listing, toAnswer, toDisplayJoin, toLimit } from '../sql/select.ts'
import type { Display } from '../view.ts'
import type { PageRange } from './statements.ts'

/** The rows whose reference bears one name; null is the name of those without a value or without a readable name. */
interface NamedRows {
  name: string | null
  values: unknown[]
  hasNone: boolean
  count: number
}

/**
 * Reads a page in the order of the names that a reference stands for, which no index of its table has: the rows of each value are
 * counted in the index that begins with it, and the page is read from those among which it lies. Null where the values are too many.
 */
export async function readPageByReference(
  queries: Queries,
  listing: Listing,
  display: Display,
  range: PageRange,
): Promise<RecordValues[] | null> {
  const referred = await run<{ value: unknown }>(queries, selectReferred(listing, display))
  if (referred.length > mostReferred) return null
  const values = referred.map(({ value }) => value)
  const counted = await run<Counted>(queries, countNamed(listing, display, values, range.limit + range.offset))
  const parts = cutParts(groupByName(counted), range)
  return parts.length === 0 ? [] : run<RecordValues>(queries, selectParts(listing, display, parts))
}

function run<Row extends object>(queries: Queries, { text, values }: Statement): Promise<Row[]> {
  return queries.query<Row>(text, values)
}

/** The different values of a reference, each found by one step into the index that begins with it. */
function selectReferred({ view }: Listing, { reference: { field } }: Display): Statement {
  const value = raw(toSortExpression(field, 't'))
  const next = (after: Fragment) =>
    sql`select ${value} as value from ${raw(view.plan.table)} t where not t."IsDeleted" and ${after} order by ${value} limit 1`
  const first = next(sql`${raw(`t.${field.column}`)} is not null`)
  const others = sql`select (${next(sql`${value} > referred.value`)}) from referred where referred.value is not null`
  const steps = sql`with recursive referred as ((${first}) union all ${others})`
  return toStatement(sql`${steps} select value from referred where value is not null${toLimit(mostReferred + 1, 0)}`)
}

interface Counted {
  value: unknown
  name: string | null
  count: number
}

/** The name of each value in the order of the listing, and how many rows have it, `most` at most. */
function countNamed(listing: Listing, display: Display, values: readonly unknown[], most: number): Statement {
  const { view, caller, where, sort } = listing
  const { field } = display.reference
  const column = raw(`t.${field.column}`)
  const direction = raw(sort.direction === 'descending' ? ' desc' : '')
  const count = (condition: Fragment) => {
    const rows = sql`select 1 from ${raw(view.plan.table)} t where ${condition} and ${where} limit ${most}::bigint`
    return sql`(select count(*) from (${rows}) f) as count`
  }
  const names = sql`select ${column} as value, ${raw(display.text)} as name
    from unnest(${values}::${raw(field.type)}[]) t(${raw(field.column)})${toDisplayJoin(display, caller)}`
  const named = sql`select n.value, n.name, ${count(sql`${raw(toSortExpression(field, 't'))} = n.value`)} from (${names}) n`
  const none = sql`select null, null, ${count(sql`${column} is null`)}`
  return toStatement(
    sql`select * from (${named} union all ${none}) n order by n.name collate ${raw(textCollation)}${direction}`,
  )
}

function groupByName(counted: readonly Counted[]): NamedRows[] {
  const found = counted.filter(({ count }) => Number(count) > 0)
  return [...Map.groupBy(found, ({ name }) => name)].map(([name, rows]) => ({
    name,
    values: rows.flatMap(({ value }) => (value === null ? [] : [value])),
    hasNone: rows.some(({ value }) => value === null),
    count: rows.reduce((sum, { count }) => sum + Number(count), 0),
  }))
}

/** Some rows of one name. */
type Part = NamedRows & PageRange

/** Cuts a page out of the rows of one name after the other. */
function cutParts(groups: readonly NamedRows[], { limit, offset }: PageRange): Part[] {
  const parts: Part[] = []
  let [skipped, wanted] = [offset, limit]
  for (const group of groups) {
    const taken = Math.min(wanted, Math.max(0, group.count - skipped))
    if (taken > 0) parts.push({ ...group, limit: taken, offset: skipped })
    wanted -= taken
    skipped = Math.max(0, skipped - group.count)
  }
  return parts
}

function selectParts(listing: Listing, { reference: { field } }: Display, parts: readonly Part[]): Statement {
  const { view, caller, where, sort } = listing
  const table = raw(`${view.plan.table} t`)
  const direction = raw(sort.direction === 'descending' ? ' desc' : '')
  const ids = parts.map(({ limit, offset, ...rows }, place) => {
    const condition = allOf([toNamed(field, rows), where])
    return sql`(select t."ID", ${raw(String(place))} as place from ${table} where ${condition} order by t."ID"${direction}${toLimit(limit, offset)})`
  })
  const from = sql`(${join(ids, ' union all ')}) page join ${table} on t."ID" = page."ID"`
  return toStatement(sql`${toAnswer(view, caller, from)} order by page.place, t."ID"${direction}`)
}

function toNamed(
  field: Display['reference']['field'],
  { values, hasNone }: Pick<NamedRows, 'values' | 'hasNone'>,
): Fragment {
  const none = sql`${raw(`t.${field.column}`)} is null`
  if (values.length === 0) return none
  const value = raw(toSortExpression(field, 't'))
  const named = values.length === 1 ? sql`${value} = ${values[0]}` : sql`${value} = any(${values})`
  return hasNone ? sql`(${named} or ${none})` : named
}
