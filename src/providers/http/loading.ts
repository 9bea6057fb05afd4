import { buildStore } from '#src/lib/store.ts'
import { onWindowReset } from '#src/lib/windowState.ts'

/** How many requests that are not silent are running; the loading overlay watches it (SPEC-0 §7 "Generic request behaviour"). */
export const runningRequests = buildStore(0)

const running = new Set<symbol>()
onWindowReset(() => running.clear())

/** Counts one request in and answers the way to count it out again, which acts once. */
export function beginLoading(): () => void {
  const request = Symbol('request')
  running.add(request)
  runningRequests.set(running.size)
  return () => {
    running.delete(request)
    runningRequests.set(running.size)
  }
}
