/** Milliseconds from the start to the first time, and from one time to the next: nobody waits for it. */
const firstPause = 60 * 1000
const pause = 60 * 60 * 1000

/** Does some upkeep once the application has started, and then every hour; answers the function that ends it and waits for what is under way. */
export function followHourly(work: () => Promise<void>, onError: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve()
  const start = () => {
    running = work().catch(onError)
  }
  const first = setTimeout(start, firstPause).unref()
  const next = setInterval(start, pause).unref()
  return async () => {
    clearTimeout(first)
    clearInterval(next)
    await running
  }
}
