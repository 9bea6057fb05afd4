import PQueue from 'p-queue'
import { tooMany } from '../kernel/problem.ts'

/** Lets only so many pass at once, and few of each holder; who comes then waits for his turn. */
export interface ConcurrencyLimiter<Holder> {
  /**
   * Waits for a turn; answers the function that gives it back. Throws 429 where too many of the holder wait, or the wait gets too
   * long, and the signal's reason where that ends it.
   */
  enter(holder: Holder, signal?: AbortSignal): Promise<() => void>
  /** Does work in a turn, as long as it takes; throws like `enter`. */
  perform<Result>(holder: Holder, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

/** `most` at once (no limit where absent), `mostOfHolder` of each (1 where absent), `longestQueue` of each waiting, `longestWait` milliseconds at most. */
export interface ConcurrencyLimits {
  most?: number
  mostOfHolder?: number
  longestQueue: number
  longestWait?: number
}

const retrySeconds = 10

/** Builds a limiter that nobody has passed yet. */
export function buildConcurrencyLimiter<Holder>({
  most = Number.POSITIVE_INFINITY,
  mostOfHolder = 1,
  longestQueue,
  longestWait,
}: ConcurrencyLimits): ConcurrencyLimiter<Holder> {
  const all = new PQueue({ concurrency: most })
  const lines = new Map<Holder, { queue: PQueue; waiting: number }>()
  const limiter: ConcurrencyLimiter<Holder> = {
    async enter(holder, ended) {
      const line = lines.get(holder) ?? { queue: new PQueue({ concurrency: mostOfHolder }), waiting: 0 }
      if (line.waiting >= longestQueue) throw tooMany(retrySeconds)
      lines.set(holder, line)
      line.waiting += 1
      const wait = new AbortController()
      const end = () => wait.abort(ended?.reason)
      if (ended?.aborted) end()
      ended?.addEventListener('abort', end)
      const timer = longestWait && setTimeout(() => wait.abort(tooMany(retrySeconds)), longestWait).unref()
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const { signal } = wait
      line.queue
        .add(() => all.add(() => new Promise<void>(leave => resolve(leave)), { signal }), { signal })
        .catch(reject)
        .finally(() => {
          if (line.queue.size + line.queue.pending === 0) lines.delete(holder)
        })
      // The signals end a wait, never what has begun.
      return promise.finally(() => {
        line.waiting -= 1
        clearTimeout(timer)
        ended?.removeEventListener('abort', end)
      })
    },
    async perform(holder, work, signal) {
      const leave = await limiter.enter(holder, signal)
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
  return limiter
}
