import type { DataRouter } from 'react-router'
import { queryClient } from '#src/providers/data/queryClient.ts'

/** Milliseconds between two looks at whether the page stands. */
const interval = 500

/** Waits until the first page stands, with what it reads, and the browser has nothing to do. */
export async function whenSettled(router: DataRouter): Promise<void> {
  do await new Promise(resolve => setTimeout(resolve, interval))
  while (!router.state.initialized || queryClient.isFetching() > 0)
  await new Promise(resolve => (window.requestIdleCallback ?? setTimeout)(resolve))
}
