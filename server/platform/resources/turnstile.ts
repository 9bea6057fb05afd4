import { tooMany } from '../http/problem.ts'

/** Lets only so many pass at once, and of each holder one; who comes then waits for his turn. */
export interface Turnstile {
  /** Waits for a turn; answers the function that gives it back. Throws 429 where too many wait, or the wait gets too long. */
  enter(holder: number): Promise<() => void>
}

/** `most` at once, `longestQueue` waiting, each `longestWait` milliseconds. */
export interface TurnstileLimits {
  most: number
  longestQueue: number
  longestWait: number
}

interface Waiting {
  holder: number
  begin(): void
}

const retrySeconds = 10

/** Builds a turnstile that nobody has passed yet. */
export function buildTurnstile({ most, longestQueue, longestWait }: TurnstileLimits): Turnstile {
  const active = new Set<number>()
  const queue: Waiting[] = []

  function admit(): void {
    while (active.size < most) {
      const place = queue.findIndex(({ holder }) => !active.has(holder))
      if (place < 0) return
      const [next] = queue.splice(place, 1)
      if (!next) return
      active.add(next.holder)
      next.begin()
    }
  }

  function wait(holder: number): Promise<void> {
    if (queue.length >= longestQueue) throw tooMany(retrySeconds)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry: Waiting = {
      holder,
      begin() {
        clearTimeout(timer)
        resolve()
      },
    }
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(entry), 1)
      reject(tooMany(retrySeconds))
    }, longestWait)
    timer.unref()
    queue.push(entry)
    admit()
    return promise
  }

  return {
    async enter(holder) {
      await wait(holder)
      let isInside = true
      return () => {
        if (!isInside) return
        isInside = false
        active.delete(holder)
        admit()
      }
    },
  }
}
