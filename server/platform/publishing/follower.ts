import { setTimeout as wait } from 'node:timers/promises'
import { formatProblem } from '#contract/problems.ts'
import type { Configuration, RegisteredHandlers } from '../configuration/index.ts'
import type { Database } from '../database/types.ts'
import type { PublishingReports } from './publishing.ts'
import { findServable } from './stored.ts'
import { findNewest, versionChannel } from './versionRepository.ts'

/** Has this instance serve the versions that others make. */
export interface Follower {
  /** The number of the newest version where that cannot be served by this program; null where it can, or is. */
  passedOver(): number | null
  /** Resolves once the newest version has been looked at. */
  catchUp(): Promise<void>
  /** Follows what instances tell, from now on. */
  listen(): Promise<void>
  /**
   * Resolves once the notice of a version that was made here has come back: what was told in its transaction before it, such as
   * new permissions, is known by then. Waits for a moment only, and not at all where nothing is followed.
   */
  hear(version: number): Promise<void>
  close(): Promise<void>
}

/** What a follower is made of. */
export interface FollowerParts {
  database: Database
  served: RegisteredHandlers
  reports: PublishingReports
  /** The number of the version that is served. */
  current(): number
  /** The newest version, where a start has found that it cannot be served. */
  passedOver: number | null
  /** Serves a newer one. */
  adopt(configuration: Configuration): void
  /** How often it looks without having heard of anything, in milliseconds; without it every 12 s. */
  lookTime?: number
}

/** A notice may be lost on the way: nobody serves an old version for much longer than this, in milliseconds. */
const usualLookTime = 12_000

/** After a look that failed another one follows, in milliseconds. */
const retryTime = 1000

/** A notice that is not back by then does not come, in milliseconds. */
const longestEcho = 250

/** Builds a follower. A version that this program cannot serve is reported once, and what was served goes on. */
export function buildFollower(parts: FollowerParts): Follower {
  const { database, reports, current, lookTime = usualLookTime } = parts
  const closing = new AbortController()
  const catchUp = buildCatchUp(parts)
  const echoes = new Map<number, () => void>()
  let newest = 0
  let end: (() => Promise<void>) | null = null
  let looks: NodeJS.Timeout | undefined

  function onNotice(payload: string | null): void {
    const version = Number(payload)
    newest = Math.max(newest, version)
    const echo = echoes.get(version)
    const isKnown = payload !== null && version <= current()
    if (echo) echo()
    else if (!isKnown) lookSoon()
  }

  function lookSoon(): void {
    if (database.isListening()) void catchUpSurely()
  }

  async function catchUpSurely(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        return await catchUp()
      } catch (error) {
        if (closing.signal.aborted) return
        // While the connection is away its return is reported, and looked at then.
        if (!database.isListening()) return
        reports.onError(error)
        await wait(retryTime, undefined, { signal: closing.signal, ref: false }).catch(() => {})
      }
    }
  }

  return {
    passedOver: catchUp.passedOver,
    catchUp,
    async listen() {
      end = await database.listen(versionChannel, onNotice)
      looks = setInterval(lookSoon, lookTime).unref()
      await catchUp()
    },
    async hear(version) {
      if (end === null || newest >= version || !database.isListening()) return
      const { promise, resolve } = Promise.withResolvers<void>()
      echoes.set(version, resolve)
      await Promise.race([promise, wait(longestEcho, undefined, { ref: false })])
      echoes.delete(version)
    },
    async close() {
      closing.abort()
      clearInterval(looks)
      await end?.()
      await catchUp.last()
    },
  }
}

/** Looks for a newer version, one look at a time: one that is asked for meanwhile follows it. */
function buildCatchUp({ database, served, reports, current, adopt, passedOver }: FollowerParts) {
  let unservable = passedOver ?? 0
  let looking: Promise<void> | null = null
  let isDue = false

  async function look(): Promise<void> {
    const newest = await findNewest(database)
    if (!newest || newest.Version <= Math.max(current(), unservable)) return
    const { configuration, passedOver: others } = await findServable(database, served, Math.max(current(), unservable))
    const [first] = others
    if (first) unservable = first.version
    if (configuration) adopt(configuration)
    for (const { version, problems } of others)
      reports.warn(
        `Version ${version} of the configuration cannot be served by this program; version ${current()} stays. ${problems.map(formatProblem).join(' ')}`,
      )
  }

  async function lookWhileDue(): Promise<void> {
    try {
      while (isDue) {
        isDue = false
        await look()
      }
    } finally {
      looking = null
    }
  }

  function catchUp(): Promise<void> {
    isDue = true
    looking ??= lookWhileDue()
    return looking
  }

  catchUp.passedOver = () => (unservable > current() ? unservable : null)
  /** Resolves when no look is under way. */
  catchUp.last = async () => looking?.catch(() => {})
  return catchUp
}
