import type { DataRouter } from 'react-router'
import { parseTabPath } from '#contract/tabPath.ts'
import { cancelPageReads } from '#src/providers/data/cancelPageReads.ts'
import { withdrawQuestion } from '#src/ui/confirmation.ts'

/**
 * Calls off the reads of a page and takes its question away as soon as another one is on its way, before that one reads
 * anything itself; answers the way to stop that.
 */
export function cancelOnNavigation(router: DataRouter): () => void {
  // The tabs of a page are one page.
  let path = parseTabPath(router.state.location.pathname).page
  return router.subscribe(({ navigation, location }) => {
    const next = parseTabPath((navigation.location ?? location).pathname).page
    if (next === path) return
    path = next
    cancelPageReads()
    withdrawQuestion()
  })
}
