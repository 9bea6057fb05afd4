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
  countFound,
  countRows,
  type Listing,
  type PageRange,
  selectGatheredPage,
  selectPage,
  selectPart,
  selectWalkedPage,
  totalColumn,
} from '../sql/select.ts'
import type { Display } from '../view.ts'
import { type Expectation, expectRows, expectVain, expectWalk } from './expectation.ts'
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
  const found = await findExpected(queries, listing, range, { expected, isCounted })
  // What was counted is known better than what was expected.
  expected.rows = found.total ?? expected.rows
  return found
}

/** How rows are to be found: what is expected of them, and whether they are counted. */
interface Finding {
  expected: Expectation
  isCounted: boolean
}

async function findExpected(
  queries: Queries,
  listing: Listing,
  range: PageRange,
  { expected, isCounted }: Finding,
): Promise<FoundPage> {
  const longest = await findWalkLength(queries, listing, range, { expected, isCounted })
  if (longest === null) return gatherPage(queries, listing, range, isCounted)
  const walked = selectWalkedPage(listing, range, longest)
  // On a second connection, in the time of the walk and longer.
  const counting = isCounted ? countThem(queries, listing, expected) : null
  const [rows, total] = await Promise.all([queries.run<RecordValues>(walked.text, walked.values), counting])
  if (rows.length === range.limit) return { rows, total }
  expected.unmet.add(await expectWalk(queries, listing))
  return { ...(await gatherPage(queries, listing, range, false)), total }
}

async function gatherPage(
  queries: Queries,
  listing: Listing,
  range: PageRange,
  isCounted: boolean,
): Promise<FoundPage> {
  const { text, values } = selectGatheredPage(listing, range, isCounted)
  const found = await queries.run<RecordValues>(text, values)
  if (!isCounted) return { rows: found, total: null }
  const total = found[0]?.[totalColumn]
  for (const row of found) delete row[totalColumn]
  // After the last page there is no row that could tell.
  return { rows: found, total: total === undefined ? (range.offset === 0 ? 0 : null) : Number(total) }
}

async function countThem(queries: Queries, listing: Listing, { isToldByIndex }: Expectation): Promise<number> {
  const { text, values } = isToldByIndex ? countRows(listing) : countFound(listing)
  const [counted] = await queries.run<{ total: unknown }>(text, values)
  return Number(counted?.total ?? 0)
}

/** Fewer rows than these are found in next to no time. */
const leastMet = 1_000

/**
 * How many rows are walked in the time in which one that an index tells of is looked at, and put in its place where it passes; where
 * they are counted too, beside which the walk goes on, and there may be one processor for both, it is fewer.
 */
const walkedPerLooked = { plain: 1.2, counted: 1 }

/** How many standard deviations a page may lie farther down than it would if the rows that pass lay evenly among all. */
const leeway = 6

/** Of several columns that hold the same words PostgreSQL expects so many times the rows that there are. */
const misjudged = 3

/** The most rows to walk for a page of rows that are few, but enough of them to meet it soon; null where it is found sooner. */
async function findWalkLength(
  queries: Queries,
  listing: Listing,
  { limit, offset }: PageRange,
  { expected, isCounted }: Finding,
): Promise<number | null> {
  if (expected.rows < leastMet || findOrderDisplay(listing)) return null
  const walk = await expectWalk(queries, listing)
  if (walk.rows === null || expected.unmet.has(walk)) return null
  const last = limit + offset
  const length = (last * walk.rows) / expected.rows
  const looked = expected.rows + (await expectVain(queries, listing))
  if (length > looked * walkedPerLooked[isCounted ? 'counted' : 'plain']) return null
  const farthest = length * (1 + leeway / Math.sqrt(last)) * misjudged
  return Math.ceil(Math.min(farthest, 2 * looked))
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
