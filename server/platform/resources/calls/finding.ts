import type { RecordValues } from '#contract/callArguments.ts'
import type { Queries } from '../../database/index.ts'
import { mostReferred, nearRows } from '../../tables/index.ts'
import type { Statement } from '../sql/fragment.ts'
import { findOrderDisplay, selectPageByReference, selectReferred } from '../sql/referenceOrder.ts'
import {
  explainFinding,
  type Listing,
  type PageRange,
  selectGatheredPage,
  selectPage,
  totalColumn,
} from '../sql/select.ts'

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
  const { text, values } = explainFinding(listing)
  const [row] = await queries.run<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(text, values)
  const plan = row?.['QUERY PLAN'][0].Plan
  return plan !== undefined && plan['Plan Rows'] <= fewRows && (isCounted || !isReadThrough(plan))
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
  const { text, values } = selectGatheredPage(listing, range)
  const found = await queries.run<RecordValues>(text, values)
  const total = found[0]?.[totalColumn]
  for (const row of found) delete row[totalColumn]
  // After the last page there is no row that could tell.
  return { rows: found, total: total === undefined ? (range.offset === 0 ? 0 : null) : Number(total) }
}

/** Chooses the statement of a page that lies anywhere in its order. */
export async function choosePage(queries: Queries, listing: Listing, range: PageRange): Promise<Statement> {
  const display = range.offset + range.limit <= nearRows ? findOrderDisplay(listing) : null
  if (!display) return selectPage(listing, range)
  const { text, values } = selectReferred(listing, display, mostReferred + 1)
  const referred = await queries.query<{ value: unknown }>(text, values)
  if (referred.length > mostReferred) return selectPage(listing, range)
  const keys = referred.map(({ value }) => value)
  return selectPageByReference(listing, display, keys, range)
}
