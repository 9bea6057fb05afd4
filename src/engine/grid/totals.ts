import { useEffect, useMemo } from 'react'
import { buildStore } from '#src/lib/store.ts'
import { useStore } from '#src/lib/useStore.ts'

/** Which page asked for the count of a filter, and what it learned. */
interface KnownTotal {
  askedBy: string
  total: number | null
}

const known = new Map<string, Map<string, KnownTotal>>()
const timesForgotten = buildStore(0)

/** Forgets the counts of a resource's lists: rows were added or taken away. */
export function forgetTotals(resource: string): void {
  if (known.delete(resource)) timesForgotten.set(timesForgotten.get() + 1)
}

/**
 * Whether a page of a list must ask for the total: only the first page asked of each filter does, and it goes on doing so,
 * so that the question stays the same when the page is drawn again (architecture "Paging").
 */
function mustCount(resource: string, filterKey: string, pageKey: string): boolean {
  const totals = known.get(resource) ?? new Map<string, KnownTotal>()
  known.set(resource, totals)
  const entry = totals.get(filterKey)
  if (!entry) totals.set(filterKey, { askedBy: pageKey, total: null })
  return !entry || entry.askedBy === pageKey
}

/** Keeps what a counting page learned, and gives the total that is known of a filter; null where there is none. */
export function learnTotal(resource: string, filterKey: string, total: number | undefined): number | null {
  const entry = known.get(resource)?.get(filterKey)
  if (entry && total !== undefined) entry.total = total
  return entry?.total ?? total ?? null
}

interface ListQuery {
  page: number
  perPage: number
  sort: string
  order: string
  filter?: unknown
}

/** The key of a list's filter, under which its total is kept. */
export function toFilterKey(filter: unknown): string {
  return JSON.stringify(filter ?? {})
}

/** The `meta` with which one page of a list is asked. */
export function toListMeta(resource: string, query: ListQuery): { withTotal: boolean } {
  const pageKey = `${query.page}/${query.perPage}/${query.sort}/${query.order}`
  return { withTotal: mustCount(resource, toFilterKey(query.filter), pageKey) }
}

/** The `meta` of the page that is shown: without the count once the filter's total is known. A new visit counts anew. */
export function useCountOnce(resource: string, query: ListQuery): { withTotal: boolean } {
  useStore(timesForgotten)
  useEffect(() => () => forgetTotals(resource), [resource])
  const { withTotal } = toListMeta(resource, query)
  return useMemo(() => ({ withTotal }), [withTotal])
}
