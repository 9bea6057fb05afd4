import type { DataRouter } from 'react-router'
import { queryClient } from '#src/providers/data/queryClient.ts'

/** Milliseconds until a page has begun to read, between two looks at whether it stands, and after how many it counts as standing. */
const interval = 500
const pause = 100
const patience = 3_000

/** Waits until the first page stands, with what it reads, and the browser has nothing to do; a read that hangs holds nothing up. */
export async function whenStable(router: DataRouter): Promise<void> {
  await new Promise(resolve => setTimeout(resolve, interval))
  await whenRead(() => !router.state.initialized)
}

/** Waits until nothing of a page is read, and the browser has nothing to do. */
export async function whenRead(isOpening = () => false): Promise<void> {
  const began = Date.now()
  while ((isOpening() || queryClient.isFetching({ type: 'active' }) > 0) && Date.now() - began < patience)
    await new Promise(resolve => setTimeout(resolve, pause))
  await new Promise(resolve => (window.requestIdleCallback ?? setTimeout)(resolve))
}
