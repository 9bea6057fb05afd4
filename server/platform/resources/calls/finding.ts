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
  type Listing,
  type PageRange,
  selectGatheredPage,
  selectPage,
  selectPart,
  selectWalkedPage,
  totalColumn,
} from '../sql/select.ts'
import type { Display } from '../view.ts'
import { type Expectation, expectRows, expectWalk } from './expectation.ts'
import { findFarIds } from './farPage.ts'

/** Up to this many rows are found and put in order within the time of a page; more are met soon on a walk through their order. */
const fewRows = 40_000

/**
 * Says whether few rows are to be found first: those that PostgreSQL expects to be few, and finds by an index. Where they are
 * counted too, every row is looked at in any case, so that whatever is expected to be few is found by the same reading.
 */
export function isFoundFirst({ rows, isReadThrough }: Expectation, isCounted: boolean): boolean {
  return rows <= fewRows && (isCounted || !isReadThrough)
}

/** The rows of a page; their total where it came with them, else null. */
export interface FoundPage {
  rows: RecordValues[]
  total: number | null
}

/**
 * Finds a page of few rows, and counts them where that is asked, or meets it on a short walk through their order; null where they
 * are better met on a walk without an end.
 */
export async function findPage(
  queries: Queries,
  listing: Listing,
  range: PageRange,
  isCounted: boolean,
): Promise<FoundPage | null> {
  const expected = await expectRows(queries, listing)
  if (!isFoundFirst(expected, isCounted)) return null
  const met = await meetPage(queries, listing, range, { expected, isCounted })
  if (met) return { rows: met, total: null }
  const { text, values } = selectGatheredPage(listing, range, isCounted)
  const found = await queries.run<RecordValues>(text, values)
  if (!isCounted) return { rows: found, total: null }
  const total = found[0]?.[totalColumn]
  for (const row of found) delete row[totalColumn]
  // After the last page there is no row that could tell.
  return { rows: found, total: total === undefined ? (range.offset === 0 ? 0 : null) : Number(total) }
}

/** Fewer rows than these are found in next to no time. */
const leastMet = 4_000

/** How many rows are walked in the time in which one is found and put in its place; where it is counted too, in which it is kept and put there. */
const walkedPerFound = { plain: 1.2, counted: 0.2 }

/** How many standard deviations a page may lie farther down than it would if the rows that pass lay evenly among all. */
const leeway = 6

/** Meets a page of rows that are few, but many enough to meet it soon; null where that takes longer, or it is not where it should be. */
async function meetPage(
  queries: Queries,
  listing: Listing,
  { limit, offset }: PageRange,
  { expected, isCounted }: { expected: Expectation; isCounted: boolean },
): Promise<RecordValues[] | null> {
  if (expected.rows < leastMet || findOrderDisplay(listing)) return null
  const walk = await expectWalk(queries, listing)
  if (walk.rows === null || expected.unmet.has(walk)) return null
  const last = limit + offset
  const length = (last * walk.rows) / expected.rows
  if (length > expected.rows * walkedPerFound[isCounted ? 'counted' : 'plain']) return null
  const longest = Math.ceil(length * (1 + leeway / Math.sqrt(last)))
  const { text, values } = selectWalkedPage(listing, { limit, offset }, longest)
  const rows = await queries.run<RecordValues>(text, values)
  if (rows.length === limit) return rows
  expected.unmet.add(walk)
  return null
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
