/** How long work may hold the window's thread, in milliseconds: short of what a person notices. */
const longestHold = 24

/**
 * Builds what long work asks between its small parts: a pause that lets the window draw and answer keys, where one is due.
 *
 * @example const pause = breathe(); if (pause) await pause
 */
export function buildBreather(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < longestHold) return undefined
    return new Promise(resolve =>
      setTimeout(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}
