import type { RecordValues } from '#contract/callArguments.ts'
import type { Queries } from '../../database/index.ts'
import { toSortColumn } from '../../tables/index.ts'
import type { Statement } from '../sql/fragment.ts'
import { countRows, findOrderDisplay, type Listing } from '../sql/select.ts'
import { readPageByReference } from './referencePage.ts'
import {
  type PageRange,
  selectGatheredPage,
  selectPage,
  selectPageIds,
  selectReached,
  selectWalkedPage,
  totalColumn,
} from './statements.ts'

/** The rows of a page; their exact total where it was asked for, else null. */
export interface Page {
  rows: RecordValues[]
  total: number | null
}

/** Reads one page of a listing, and counts the listing where that is asked. */
export async function readPage(
  queries: Queries,
  listing: Listing,
  range: PageRange,
  isCounted: boolean,
): Promise<Page> {
  if (listing.isTextSearch) return searchPage(queries, listing, range, isCounted)
  // On a second connection: the count of a large table takes longer than the page.
  const counting = isCounted ? countListing(queries, listing) : null
  const [rows, total] = await Promise.all([readRows(queries, listing, range), counting])
  return { rows, total }
}

async function readRows(queries: Queries, listing: Listing, range: PageRange): Promise<RecordValues[]> {
  const display = findOrderDisplay(listing)
  const rows = display && (await readPageByReference(queries, listing, display, range))
  if (rows) return rows
  if (!listing.isSelective || listing.view.displays.length < manyNames)
    return runListing(queries, listing, selectPage(listing, range))
  const found = await runListing(queries, listing, selectPageIds(listing, range))
  return queries.query<RecordValues>(
    selectReached(
      listing,
      found.map(({ ID }) => Number(ID)),
    ),
  )
}

/** To plan the joins of so many names anew for each filter takes longer than to read the rows by a statement of its own. */
const manyNames = 6

/** So many rows are looked at for each row of a page before the rows that match are gathered instead. */
const walkedPerRow = 200

/**
 * PostgreSQL cannot tell how many rows hold a text. All of them are gathered and then put in order; where nobody asks how many they
 * are, a page of many is met sooner on a short walk through the order.
 */
async function searchPage(queries: Queries, listing: Listing, range: PageRange, isCounted: boolean): Promise<Page> {
  if (!isCounted && isWalked(listing)) {
    const longest = (range.offset + range.limit) * walkedPerRow
    const rows = await runListing(queries, listing, selectWalkedPage(listing, range, longest))
    if (rows.length === range.limit) return { rows, total: null }
  }
  const rows = await runListing(queries, listing, selectGatheredPage(listing, range, isCounted))
  if (!isCounted) return { rows, total: null }
  const [first] = rows
  // Behind the last page no row tells the total.
  if (!first) return { rows, total: range.offset === 0 ? 0 : await countListing(queries, listing) }
  const total = Number(first[totalColumn])
  for (const row of rows) delete row[totalColumn]
  return { rows, total }
}

/** True where an index holds the order of a listing. */
function isWalked(listing: Listing): boolean {
  const [first, ...further] = listing.sort
  if (!first || further.length > 0 || findOrderDisplay(listing)) return false
  return toSortColumn(first.field.property) !== null
}

/** The exact number of rows of a listing. */
export async function countListing(queries: Queries, listing: Listing): Promise<number> {
  const { isSelective, view, caller } = listing
  const whole = isSelective ? null : view.plan.count?.(caller)
  const [counted] = await runListing(queries, listing, whole ?? countRows(listing))
  return Number(counted?.total ?? 0)
}

/** The plan of a selective listing depends on its values: its statement is planned anew each time, that of a plain one once. */
export function runListing(queries: Queries, { isSelective }: Listing, statement: Statement): Promise<RecordValues[]> {
  return isSelective ? queries.run<RecordValues>(statement) : queries.query<RecordValues>(statement)
}
