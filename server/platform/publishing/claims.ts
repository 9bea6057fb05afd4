import type { Database } from '../database/types.ts'
import { claimChannel } from '../tables/index.ts'

/** The tables that somebody needs for himself at present, on this instance or another one. */
export interface Claims {
  /** Hears of claims from now on. */
  listen(): Promise<void>
  has(table: string): boolean
  close(): Promise<void>
}

/** Who still needs a table says so again sooner than this, in milliseconds. */
const claimTime = 3000

/** Builds the list of claims, empty at first. */
export function buildClaims(database: Database): Claims {
  const ends = new Map<string, number>()
  let listening: Promise<() => Promise<void>> | null = null

  function onClaim(table: string | null): void {
    if (table !== null) ends.set(table, performance.now() + claimTime)
  }

  return {
    async listen() {
      listening ??= database.listen(claimChannel, onClaim)
      await listening.catch(error => {
        listening = null
        throw error
      })
    },
    has: table => performance.now() < (ends.get(table) ?? 0),
    async close() {
      const end = await listening?.catch(() => null)
      await end?.()
    },
  }
}
