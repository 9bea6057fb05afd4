import type { Caller } from '../access/caller.ts'
import { HttpProblem, tooMany } from '../kernel/problem.ts'
import { buildConcurrencyLimiter, type ConcurrencyLimiter, type ConcurrencyLimits } from './concurrencyLimiter.ts'

/** For whom something is done that reaches the database. */
export interface Asking {
  /** The user, the link or the network whose share it takes ({@link toHolder}). */
  holder: string
  /** By whose language a refusal is written; the usual one where nobody is known. */
  caller?: Caller | null
  languages?: string | undefined
  /** Ends the wait. */
  signal?: AbortSignal
}

/**
 * Has each caller of a process take a share of it and no more: few of his calls are at work at once, and the others wait, before
 * they take a connection of the database, in a queue of his own. Calls that a call makes in turn are not counted again.
 */
export interface CallerShare {
  /** Does work in a turn; throws 429 in words where too many of the holder wait, and the signal's reason where that ends the wait. */
  perform<Result>(asking: Asking, work: () => Promise<Result>): Promise<Result>
  /**
   * Waits until a large body of the holder may be read, of which memory holds few; answers the function that gives the place back.
   * Throws like `perform`.
   */
  enterLargeBody(asking: Asking): Promise<() => void>
}

/** What a share is built of. */
export interface CallerShareParts {
  /** Says, in the language of who asks, that he asks for too much at once. */
  say(asking: Asking, seconds: number): string
  limits?: ConcurrencyLimits
}

/** Four together leave two thirds of the connections to others; a page asks for some twenty at once, and nobody for hundreds. */
const usualLimits = { mostOfHolder: 4, longestQueue: 100 } as const

/** A body of 8 MiB takes several times as much until it is a file. */
const largeAtOnce = 1

/** Builds the share of every caller of a process. */
export function buildCallerShare({ say, limits = usualLimits }: CallerShareParts): CallerShare {
  const calls = buildConcurrencyLimiter<string>(limits)
  const largeBodies = buildConcurrencyLimiter<string>({ ...limits, mostOfHolder: largeAtOnce })
  const enter = (limiter: ConcurrencyLimiter<string>, asking: Asking) =>
    limiter.enter(asking.holder, asking.signal).catch(error => {
      const seconds = error instanceof HttpProblem ? Number(error.headers['retry-after']) : 0
      throw seconds > 0 ? tooMany(seconds, say(asking, seconds)) : error
    })
  return {
    perform: async (asking, work) => {
      const leave = await enter(calls, asking)
      try {
        return await work()
      } finally {
        leave()
      }
    },
    enterLargeBody: asking => enter(largeBodies, asking),
  }
}

/** Whose share a call takes: that of the user or the link by whom it is made, of who is neither that of his network. */
export function toHolder(caller: Pick<Caller, 'subject' | 'actor' | 'viewer'> | null, network: string): string {
  return caller === null || caller.actor === 'Anonymous' ? `network ${network}` : (caller.viewer ?? caller).subject
}
