import { queryClient } from './queryClient.ts'

// The key begins with the resource, so that whatever lets its lists go lets their totals go too.
const toKey = (resource: string, filter: unknown) => [resource, 'total', filter ?? {}]

/** How many rows a filter of a resource matches, as far as it was counted and nothing changed since; null where it was not. */
export function findTotal(resource: string, filter: unknown): number | null {
  const state = queryClient.getQueryState<number>(toKey(resource, filter))
  return state === undefined || state.isInvalidated ? null : (state.data ?? null)
}

/** Keeps what the services counted for a filter. */
export function cacheTotal(resource: string, filter: unknown, total: number): void {
  queryClient.setQueryData(toKey(resource, filter), total)
}

/** Lets the totals of a resource go: the next page of each filter counts anew. */
export function forgetTotals(resource: string): void {
  void queryClient.invalidateQueries({ queryKey: [resource, 'total'], refetchType: 'none' })
}
