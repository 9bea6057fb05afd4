import type { Queries } from '../../database/index.ts'
import type { Statement } from '../sql/fragment.ts'
import { countReferred, explainReferred, type ReferredRows, selectReferredIds } from '../sql/referenceOrder.ts'
import type { Listing, PageRange } from '../sql/select.ts'

/** Below so many skipped rows no plan is asked for: they are counted sooner. */
const fewSkipped = 5000

/** An estimate is about so much too low. */
const leeway = 1.2

/**
 * Finds the IDs of a page far down an order by the names of a reference: the rows of one name after the other are counted in an index
 * until the page's come, and only those are met one by one. `names` stand in the order of the listing.
 */
export async function findFarIds(
  queries: Queries,
  listing: Listing,
  names: readonly ReferredRows[],
  { limit, offset }: PageRange,
): Promise<number[]> {
  const ids: number[] = []
  let skipped = offset
  for (const [place, rows] of names.entries()) {
    const isLast = place === names.length - 1
    const isLikely =
      isLast || (skipped > fewSkipped && (await expectReferred(queries, listing, rows)) * leeway > skipped)
    const found = isLikely ? await readIds(queries, listing, rows, limit - ids.length, skipped) : []
    if (found.length > 0) skipped = 0
    else {
      const count = isLast ? 0 : await countRows(queries, countReferred(listing, rows, skipped + 1))
      if (count > skipped) {
        found.push(...(await readIds(queries, listing, rows, limit - ids.length, skipped)))
        skipped = 0
      } else skipped -= count
    }
    ids.push(...found)
    if (ids.length === limit) break
  }
  return ids
}

async function readIds(
  queries: Queries,
  listing: Listing,
  rows: ReferredRows,
  limit: number,
  offset: number,
): Promise<number[]> {
  const { text, values } = selectReferredIds(listing, rows, { limit, offset })
  return (await queries.run<{ ID: number }>(text, values)).map(({ ID }) => Number(ID))
}

async function countRows(queries: Queries, { text, values }: Statement): Promise<number> {
  const [row] = await queries.run<{ total: number }>(text, values)
  return Number(row?.total ?? 0)
}

/** How many rows of a name PostgreSQL expects: counted are only those that are likely all skipped. */
async function expectReferred(queries: Queries, listing: Listing, rows: ReferredRows): Promise<number> {
  const { text, values } = explainReferred(listing, rows)
  const [row] = await queries.run<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(text, values)
  return row?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}
