import { toAnswered } from '#contract/answeredMoments.ts'
import { type PageArguments, type RecordValues, wholePageSize } from '#contract/callArguments.ts'
import { buildPage, buildSuccess, type Envelope } from '#contract/envelope.ts'
import { notFound } from '../../kernel/problem.ts'
import { addActions } from '../actions.ts'
import type { CallExecution, CallResult } from '../callExecution.ts'
import { fillRows } from '../fillRows.ts'
import { countListing, readPage, runListing } from '../paging/readPage.ts'
import {
  buildTextWriter,
  chunkSize,
  enterWholeList,
  openParts,
  type RowFormat,
  type RowStream,
  readInTurn,
} from '../rowStream.ts'
import { isNarrowed } from '../sql/alternatives.ts'
import { type Listing, selectAll, selectIds, selectPart } from '../sql/select.ts'
import { narrowView } from '../view.ts'
import { findListing, findRows } from './foundRows.ts'

/** The most rows that any answer holds (rules C7.2). */
const mostRows = wholePageSize

/** Rows up to this number are one answer out of memory; more leave as they come. */
const gatheredRows = 1000

/** The page of a call that names none. */
export const usualPage: PageArguments = { index: 0, size: 10 }

/** Serves `list`: one page, with its exact total unless `withTotal` is false; all rows where the page size is 65536. */
export async function listPage(execution: CallExecution): Promise<CallResult> {
  const { index, size, withTotal = true } = execution.args.page ?? usualPage
  const { listing, ids } = await findNarrow(execution)
  if (ids) return answerFound(execution, listing, ids, size === wholePageSize ? { index: 0, size } : { index, size })
  if (size === wholePageSize) return answerAll(execution, listing, true)
  const range = { limit: withTotal ? size : size + 1, offset: index * size }
  const { rows, total } = await readPage(execution.queries, listing, range, withTotal)
  const displayed = rows.slice(0, size)
  await addOwnActions(execution, displayed)
  return buildPage(displayed, {
    index,
    size,
    total,
    hasNext: rows.length > size,
    isNarrowed: isNarrowedListing(listing),
  })
}

/** Serves `all`: every row in scope, 65,536 at most. */
export async function listAll(execution: CallExecution): Promise<CallResult> {
  const { listing, ids } = await findNarrow(execution)
  if (!ids) return answerAll(execution, listing, false)
  const { Source } = await answerFound(execution, listing, ids, { index: 0, size: mostRows })
  return buildSuccess(Source)
}

/** A page of rows that were found by their IDs, which are in order. */
async function answerFound(
  execution: CallExecution,
  listing: Listing,
  ids: readonly number[],
  { index, size }: PageArguments,
): Promise<Envelope> {
  const part = ids.slice(index * size, (index + 1) * size)
  const rows = await runListing(execution.queries, listing, selectPart(listing, part))
  await addOwnActions(execution, rows)
  const figures = { index, size, total: ids.length, hasNext: ids.length > (index + 1) * size }
  return buildPage(rows, { ...figures, isNarrowed: isNarrowedListing(listing) })
}

function isNarrowedListing({ view, caller }: Listing): boolean {
  return isNarrowed(view.plan, caller)
}

/** Serves a call that reads one chosen row: the first in its order, else 404. */
export async function getFirst(execution: CallExecution): Promise<Envelope> {
  const { listing, ids } = await findNarrow(execution)
  const statement = ids ? selectPart(listing, ids.slice(0, 1)) : selectAll(listing, 1)
  const [row] = await runListing(execution.queries, listing, statement)
  if (!row) throw notFound(execution.text('records.notFound'))
  await addOwnActions(execution, [row])
  return buildSuccess(row)
}

/** The listing of a call, its rows cut to what the call is said to hold, and the IDs that a search of the service's own finds. */
async function findNarrow(execution: CallExecution): Promise<{ listing: Listing; ids: readonly number[] | null }> {
  const found = await findListing(execution)
  const ids = await findRows(execution, found)
  const names = findFields(execution)
  return { listing: names ? { ...found.listing, view: narrowView(found.listing.view, names) } : found.listing, ids }
}

function findFields({ plan, callName, fields }: CallExecution): readonly string[] | undefined {
  return fields ?? plan.resource.descriptor.calls?.[callName]?.fields
}

/** Rows that are cut are there to be chosen from, not to be acted upon. */
async function addOwnActions(execution: CallExecution, rows: RecordValues[]): Promise<void> {
  if (findFields(execution)) return
  await fillRows(execution, rows)
  await addActions(execution, rows)
}

async function answerAll(execution: CallExecution, listing: Listing, isPaged: boolean): Promise<CallResult> {
  const rows = await runListing(execution.queries, listing, selectAll(listing, gatheredRows + 1))
  if (rows.length > gatheredRows) return streamAll(execution, listing, isPaged)
  await addOwnActions(execution, rows)
  return isPaged
    ? buildPage(rows, { index: 0, size: mostRows, total: rows.length, hasNext: false })
    : buildSuccess(rows)
}

/** The rows are those of one moment; each is answered as it is when its part is read, and left out where it is gone by then. */
function streamAll(execution: CallExecution, listing: Listing, isPaged: boolean): RowStream {
  return {
    contentType: 'application/json; charset=utf-8',
    async open() {
      const { userId } = execution.caller
      const leave = await enterWholeList(userId)
      try {
        const found = await readInTurn(userId, () =>
          runListing(execution.queries, listing, selectIds(listing, mostRows)),
        )
        const total = isPaged ? await readInTurn(userId, () => countListing(execution.queries, listing)) : null
        const parts = chunk(found.map(({ ID }) => Number(ID)))
        const readPart = (ids: readonly number[]) =>
          readInTurn(userId, () => runListing(execution.queries, listing, selectPart(listing, ids)))
        return await openParts(parts, readPart, buildFormat(execution, total), leave)
      } catch (error) {
        leave()
        throw error
      }
    },
    async collect(): Promise<Envelope> {
      const rows = await runListing(execution.queries, listing, selectAll(listing, mostRows))
      await addOwnActions(execution, rows)
      return buildSuccess(rows)
    },
  }
}

function buildFormat(execution: CallExecution, total: number | null): RowFormat<string> {
  const { Source: _, ...figures } =
    total === null ? buildSuccess([]) : buildPage([], { index: 0, size: mostRows, total, hasNext: false })
  const tail = `],${JSON.stringify(figures).slice(1)}`
  return {
    open: () => buildTextWriter({ head: '{"Source":[', separator: ',', tail }),
    async toParts(rows) {
      await addOwnActions(execution, rows)
      return rows.map(row => JSON.stringify(toAnswered(row)))
    },
  }
}

function chunk(ids: readonly number[]): number[][] {
  const count = Math.ceil(ids.length / chunkSize)
  return Array.from({ length: count }, (_, position) => ids.slice(position * chunkSize, (position + 1) * chunkSize))
}
