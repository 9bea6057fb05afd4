import { tooMany } from '#server/platform/http/problem.ts'

/** Calls of one user that are under way at once. */
const usualCalls = 8
/** Calls of one user that wait for their turn: a screen with all that it refers to. */
const usualWaiting = 64

interface Line {
  taken: number
  /** In the order of their coming. */
  waiting: Set<() => void>
}

/** Takes a place for a call of a user; answers the function that gives it back. */
export type TakePlace = (subject: string, signal: AbortSignal) => Promise<() => void>

/**
 * Builds the places: no user's calls take those of all others. Further ones of his wait until the signal, whose reason is then
 * thrown. Throws 429 where too many wait.
 */
export function buildPlaces(calls = usualCalls, waiting = usualWaiting): TakePlace {
  const lines = new Map<string, Line>()
  return async (subject, signal) => {
    signal.throwIfAborted()
    const line = lines.get(subject) ?? { taken: 0, waiting: new Set() }
    lines.set(subject, line)
    if (line.taken < calls) line.taken += 1
    else if (line.waiting.size < waiting) await waitIn(line, signal)
    else throw tooMany(1)
    let isGiven = false
    return () => {
      if (isGiven) return
      isGiven = true
      const [next] = line.waiting
      if (next) next()
      else line.taken -= 1
      if (line.taken === 0) lines.delete(subject)
    }
  }
}

/** The place of the call that ends is handed over. */
function waitIn({ waiting }: Line, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      waiting.delete(start)
      reject(signal.reason)
    }
    const start = () => {
      waiting.delete(start)
      signal.removeEventListener('abort', end)
      resolve()
    }
    waiting.add(start)
    signal.addEventListener('abort', end, { once: true })
  })
}
