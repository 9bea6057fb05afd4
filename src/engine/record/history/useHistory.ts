import { useInfiniteQuery } from '@tanstack/react-query'
import type { HistoryEntry, RecordHistory } from '#contract/history.ts'
import type { Resource } from '#contract/resource.ts'
import { askResource } from '#src/providers/data/askResource.ts'

/** A record's history as far as it has been read. */
export interface ReadHistory extends Omit<RecordHistory, 'Entries' | 'Next'> {
  entries: HistoryEntry[]
}

/** The history of a record, the newest first; `readMore` goes on with what came before. */
export function useHistory(resource: Resource, id: number | string) {
  const query = useInfiniteQuery({
    queryKey: [resource.name, 'history', String(id)],
    queryFn: ({ pageParam, signal }) => {
      const args = pageParam === null ? {} : { before: pageParam }
      return askResource<RecordHistory>(resource, 'history', { id, args }, signal)
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ Next }) => Next,
    // What somebody else does meanwhile is history too.
    staleTime: 0,
    gcTime: 0,
  })
  const pages = query.data?.pages
  const [newest] = pages ?? []
  const history: ReadHistory | null = newest ? { ...newest, entries: pages?.flatMap(page => page.Entries) ?? [] } : null
  return {
    history,
    error: query.error,
    isReading: query.isFetching,
    hasMore: query.hasNextPage,
    readMore: () => void query.fetchNextPage(),
    readAgain: () => query.refetch(),
  }
}
