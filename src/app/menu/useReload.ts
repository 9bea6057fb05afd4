import { useQueryClient } from '@tanstack/react-query'
import { mayLeave } from '#src/engine/index.ts'
import { buildStore } from '#src/lib/store.ts'

/** Counts how often the present page was asked for anew; the page area is keyed by it. */
export const pageReloads = buildStore(0)

/** Shows the present page anew with fresh data (SPEC-0 §2: "Navigating to the same URL reloads"), unless it holds unsaved changes that are to stay. */
export function useReload(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    if (!(await mayLeave())) return
    void queryClient.invalidateQueries()
    pageReloads.set(pageReloads.get() + 1)
  }
}
