import type { DataRouter } from 'react-router'
import { parseTabPath } from '#contract/tabPath.ts'
import { queryClient } from '#src/providers/data/queryClient.ts'
import { recordRead } from '#src/providers/data/recordQuery.ts'
import { withdrawQuestion } from '#src/ui/confirmation.ts'

/** What screens read of records; whatever else is asked for outlives a page. */
const pageReads = new Set<unknown>(['getList', 'getOne', 'getMany', 'getManyReference', recordRead])

/**
 * Calls off the reads of a page (SPEC-0 §7 "Generic request behaviour", rules C7.30) and takes its question away as soon as another one is on its way, before that one reads
 * anything itself; answers the way to stop that.
 */
export function cancelOnNavigation(router: DataRouter): () => void {
  // The tabs of a page are one page.
  let path = parseTabPath(router.state.location.pathname).page
  return router.subscribe(({ navigation, location }) => {
    const next = parseTabPath((navigation.location ?? location).pathname).page
    if (next === path) return
    path = next
    void queryClient.cancelQueries({ predicate: ({ queryKey }) => pageReads.has(queryKey[1]) })
    withdrawQuestion()
  })
}
