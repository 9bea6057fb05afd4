import { tooMany } from '../http/problem.ts'

/** Lets only so many pass at once, and few of each holder; who comes then waits for his turn. */
export interface Turnstile {
  /** Waits for a turn; answers the function that gives it back. Throws 429 where too many of the holder wait, or the wait gets too long. */
  enter(holder: number): Promise<() => void>
}

/** `most` at once and `mostOfHolder` of each (1 where absent), `longestQueue` of each waiting, `longestWait` milliseconds at most. */
export interface TurnstileLimits {
  most: number
  mostOfHolder?: number
  longestQueue: number
  longestWait: number
}

interface Waiting {
  holder: number
  begin(): void
}

const retrySeconds = 10

/** Builds a turnstile that nobody has passed yet. */
export function buildTurnstile({ most, mostOfHolder = 1, longestQueue, longestWait }: TurnstileLimits): Turnstile {
  const active: number[] = []
  const queue: Waiting[] = []
  const countActive = (holder: number) => active.filter(each => each === holder).length

  function admit(): void {
    while (active.length < most) {
      const place = queue.findIndex(({ holder }) => countActive(holder) < mostOfHolder)
      if (place < 0) return
      const [next] = queue.splice(place, 1)
      if (!next) return
      active.push(next.holder)
      next.begin()
    }
  }

  function wait(holder: number): Promise<void> {
    if (queue.filter(waiting => waiting.holder === holder).length >= longestQueue) throw tooMany(retrySeconds)
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
        active.splice(active.indexOf(holder), 1)
        admit()
      }
    },
  }
}
