import type { RecordValues } from '#contract/callArguments.ts'
import type { Queries } from '../../database/index.ts'
import { mostReferred, nearRows } from '../../tables/index.ts'
import type { Statement } from '../sql/fragment.ts'
import { findParts, selectPartedPage } from '../sql/partedPage.ts'
import {
  findOrderDisplay,
  type ReferredRows,
  selectNames,
  selectPageByReference,
  selectReferred,
} from '../sql/referenceOrder.ts'
import {
  explainFinding,
  type Listing,
  type PageRange,
  selectGatheredPage,
  selectPage,
  selectPart,
  totalColumn,
} from '../sql/select.ts'
import type { Display } from '../view.ts'
import { findFarIds } from './farPage.ts'

/** Up to this many rows are found and put in order within the time of a page; more are met soon on a walk through their order. */
const fewRows = 40_000

/** What is read of PostgreSQL's plan; `Plan Rows` is its estimate. */
interface PlanNode {
  'Node Type': string
  'Plan Rows': number
  Plans?: PlanNode[]
}

/**
 * Says whether few rows are to be found first: those that PostgreSQL expects to be few, and finds by an index. Where they are
 * counted too, every row is looked at in any case, so that whatever is expected to be few is found by the same reading.
 */
export async function isFound(queries: Queries, listing: Listing, isCounted: boolean): Promise<boolean> {
  const statement = explainFinding(listing)
  const expected = await recall(listing, statement, async () => {
    const [row] = await queries.run<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(statement.text, statement.values)
    const plan = row?.['QUERY PLAN'][0].Plan
    return { isFew: plan !== undefined && plan['Plan Rows'] <= fewRows, isReadThrough: !plan || isReadThrough(plan) }
  })
  return expected.isFew && (isCounted || !expected.isReadThrough)
}

/** What PostgreSQL expects of the rows that pass. */
interface Expectation {
  isFew: boolean
  /** Every row of the table is looked at. */
  isReadThrough: boolean
}

/**
 * Expectations of the listings of a resource that were asked for lately, the latest last, with the moment (milliseconds) from which
 * they are asked for anew: a filter is seen page after page, and again whenever one of its rows has changed.
 */
const expectations = new WeakMap<object, Map<string, Expectation & { until: number }>>()
const keptTime = 30_000
const mostKept = 200
const longestKept = 2000

async function recall(
  { view }: Listing,
  { text, values }: Statement,
  ask: () => Promise<Expectation>,
): Promise<Expectation> {
  const key = JSON.stringify([text, values])
  if (key.length > longestKept) return ask()
  const kept = expectations.get(view.plan) ?? new Map<string, Expectation & { until: number }>()
  expectations.set(view.plan, kept)
  const known = kept.get(key)
  if (known && performance.now() < known.until) return known
  const expected = await ask()
  kept.delete(key)
  kept.set(key, { ...expected, until: performance.now() + keptTime })
  for (const [oldest] of kept) if (kept.size > mostKept) kept.delete(oldest)
  return expected
}

/** True where every row of the table is looked at. */
function isReadThrough({ 'Node Type': type, Plans: [outer] = [] }: PlanNode): boolean {
  return type === 'Seq Scan' || (outer !== undefined && isReadThrough(outer))
}

/** The rows of a page; their total where it came with them, else null. */
export interface FoundPage {
  rows: RecordValues[]
  total: number | null
}

/** Finds a page of few rows, and counts them where that is asked; null where they are better met on a walk through their order. */
export async function findPage(
  queries: Queries,
  listing: Listing,
  range: PageRange,
  isCounted: boolean,
): Promise<FoundPage | null> {
  if (!(await isFound(queries, listing, isCounted))) return null
  const { text, values } = selectGatheredPage(listing, range, isCounted)
  const found = await queries.run<RecordValues>(text, values)
  if (!isCounted) return { rows: found, total: null }
  const total = found[0]?.[totalColumn]
  for (const row of found) delete row[totalColumn]
  // After the last page there is no row that could tell.
  return { rows: found, total: total === undefined ? (range.offset === 0 ? 0 : null) : Number(total) }
}

/** Chooses the statement of a page that lies anywhere in its order. */
export async function choosePage(queries: Queries, listing: Listing, range: PageRange): Promise<Statement> {
  const parts = findParts(listing)
  if (parts) return selectPartedPage(listing, parts, range)
  const display = findOrderDisplay(listing)
  const isNear = range.offset + range.limit <= nearRows
  if (!display || (listing.isSelective && !isNear)) return selectPage(listing, range)
  const { text, values } = selectReferred(listing, display, mostReferred + 1)
  const referred = await queries.query<{ value: unknown }>(text, values)
  if (referred.length > mostReferred) return selectPage(listing, range)
  const keys = referred.map(({ value }) => value)
  if (isNear) return selectPageByReference(listing, display, keys, range)
  const names = await findNames(queries, listing, display, keys)
  return selectPart(listing, await findFarIds(queries, listing, names, range))
}

/** The rows of one name after the other, as the listing has them in order; those of no name are after all others, or before. */
async function findNames(
  queries: Queries,
  listing: Listing,
  display: Display,
  keys: readonly unknown[],
): Promise<ReferredRows[]> {
  const { text, values } = selectNames(listing, display, keys)
  const named = await queries.query<{ value: unknown; name: string | null }>(text, values)
  const { field } = display.reference
  const groups = [...Map.groupBy(named, ({ name }) => name)].map(([name, rows]) => ({
    field,
    values: rows.map(({ value }) => value),
    hasNone: name === null,
  }))
  if (groups.some(({ hasNone }) => hasNone)) return groups
  const none = { field, values: [], hasNone: true }
  return listing.sort.direction === 'descending' ? [none, ...groups] : [...groups, none]
}
