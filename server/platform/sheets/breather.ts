import { setImmediate as letOthers } from 'node:timers/promises'

/** Milliseconds after which others have their turn while a file is read. */
const longest = 10

/** Builds what a loop over parts of a file asks after each: true once others have waited long enough, who then have their turn by `rest`. */
export function buildBreather(): { isDue(): boolean; rest(): Promise<void> } {
  let since = performance.now()
  return {
    isDue: () => performance.now() - since > longest,
    async rest() {
      await letOthers()
      since = performance.now()
    },
  }
}
