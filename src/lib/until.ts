/** Waits until `watch` calls back or the signal says that it is over; `watch` answers the way to stop watching. */
export function until(signal: AbortSignal, watch: (done: () => void) => () => void): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) return resolve()
    const end = () => {
      stop()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const stop = watch(end)
    signal.addEventListener('abort', end)
  })
}
