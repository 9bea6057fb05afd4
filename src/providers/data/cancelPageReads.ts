import { queryClient } from './queryClient.ts'
import { recordRead } from './recordQuery.ts'

/** What screens read of records; whatever else is asked for outlives a page. */
const pageReads = new Set<unknown>(['getList', 'getOne', 'getMany', 'getManyReference', recordRead])

/**
 * Calls off what the page that is being left still reads (SPEC-0 §7 "Generic request behaviour", rules C7.30); changes and the
 * real-time channel go on.
 */
export function cancelPageReads(): void {
  void queryClient.cancelQueries({ predicate: ({ queryKey }) => pageReads.has(queryKey[1]) })
}
