import type { DataRouter } from 'react-router'
import { queryClient } from '#src/providers/data/queryClient.ts'

/** Milliseconds between two looks at whether the page stands, and after how many it counts as standing in any case. */
const interval = 500
const patience = 3_000

/** Waits until the first page stands, with what it reads, and the browser has nothing to do; a read that hangs holds nothing up. */
export async function whenStable(router: DataRouter): Promise<void> {
  const began = Date.now()
  const isOpening = () => !router.state.initialized || queryClient.isFetching({ type: 'active' }) > 0
  do await new Promise(resolve => setTimeout(resolve, interval))
  while (isOpening() && Date.now() - began < patience)
  await new Promise(resolve => (window.requestIdleCallback ?? setTimeout)(resolve))
}
