import type { RaRecord } from 'ra-core'
import type { Resource } from '#contract/resource.ts'
import { fetchListAhead } from '#src/providers/data/listQuery.ts'
import { type DisplayedList, noteList } from './displayedLists.ts'

/** The way to the record before or after another one. */
export type Step = 'previous' | 'next'

/** Where a record stands among the rows that a list shows, from 0; -1 where it is none of them. */
export function findRank({ rows }: DisplayedList, id: string): number {
  return rows.findIndex(row => String(row.id) === id)
}

/** From which record of which list a step is made. */
interface Standpoint {
  resource: Resource
  list: DisplayedList
  /** The position in the history of the record; the list stands before it. */
  position: number
  rank: number
}

/**
 * Reads the record before or after another one by the list's filter and sort as they stood; beyond the page the next page of the list
 * is read and replaces the one that was shown. Null where there is none.
 */
export async function readStep({ resource, list, position, rank }: Standpoint, step: Step): Promise<RaRecord | null> {
  const forward = step === 'next'
  const beside = list.rows[rank + (forward ? 1 : -1)]
  if (beside) return beside
  const { pagination } = list.query
  const page = pagination.page + (forward ? 1 : -1)
  if (page < 1) return null
  const query = { ...list.query, pagination: { ...pagination, page } }
  const { data, total = list.total, pageInfo } = await fetchListAhead(resource, query, list.meta)
  const row = forward ? data[0] : data.at(-1)
  if (!row) return null
  noteList(position - 1, resource.name, { ...list, query, rows: data, total, hasNext: pageInfo?.hasNextPage ?? false })
  return row
}
