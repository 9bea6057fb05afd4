import { buildStore } from './store.ts'

/** By how many milliseconds the clock of the services is ahead: outside production it may be moved. */
export const clockAhead = buildStore(0)

/** The moment in milliseconds, as the clock of the services has it. What is about shifts goes by it. */
export function getMovedNow(): number {
  return Date.now() + clockAhead.get()
}
