import { buildStore } from '#src/lib/store.ts'

/** How many requests that are not silent are running; the loading overlay watches it (SPEC-0 §7 "Generic request behaviour"). */
export const runningRequests = buildStore(0)

/** Counts one request in and answers the way to count it out again, which acts once. */
export function beginLoading(): () => void {
  runningRequests.set(runningRequests.get() + 1)
  let isRunning = true
  return () => {
    if (isRunning) runningRequests.set(runningRequests.get() - 1)
    isRunning = false
  }
}
