import type { Database, Transaction } from '../database/types.ts'
import { accessChannel, type Caller } from './caller.ts'

/** What is known of one user's right to call: who he is now, and which of his tokens still hold. */
export interface Access {
  caller: Caller
  /** Tokens that carry another number are refused, those of the kept session apart. */
  sessionVersion: number
  /** The session that outlived a change of its user's own password; null where there is none. */
  storedSession: string | null
  /** Tokens of these sessions are refused, whatever their number. */
  endedSessions: ReadonlySet<string>
}

/** Reads a user's access from the database; null for a user who is deleted or inactive. */
export type LoadAccess = (userId: number) => Promise<Access | null>

/** The access of users in memory, dropped when any instance tells of a change (architecture "Access"). */
export interface AccessCache {
  /** Answers at once when the access is in memory, else undefined: the hot path of every call. */
  peek(userId: number): Access | null | undefined
  get(userId: number): Promise<Access | null>
  /** Reads it from the database whatever is in memory. Others tell of a change a moment after it: nobody is refused by what was kept. */
  getAnew(userId: number): Promise<Access | null>
  /** Drops one user, or everybody without an id. */
  drop(userId?: number): void
  /** Called after each drop, with the user's id or without one for everybody; answers the function that ends it. */
  onDrop(listener: (userId?: number) => void): () => void
}

/** As many users as one instance keeps; above it the oldest are forgotten. */
const capacity = 20_000

/**
 * Builds the cache over the function that reads a user's access. While `isListening` says no, changes go untold: then everything
 * is read anew, and nothing kept.
 */
export function buildAccessCache(load: LoadAccess, isListening: () => boolean = () => true): AccessCache {
  const known = new Map<number, Access | null>()
  const underWay = new Map<number, Promise<Access | null>>()
  const listeners = new Set<(userId?: number) => void>()

  /** Reads under way whose user changed meanwhile: what they read may be old and is not kept. */
  const outdated = new WeakSet<Promise<Access | null>>()

  async function loadOnce(userId: number): Promise<Access | null> {
    const running = underWay.get(userId)
    if (running) return running
    const reading = load(userId)
    underWay.set(userId, reading)
    try {
      const access = await reading
      if (!outdated.has(reading) && isListening()) remember(known, userId, access)
      return access
    } finally {
      if (underWay.get(userId) === reading) underWay.delete(userId)
    }
  }

  function forget(userId?: number) {
    const readings = userId === undefined ? [...underWay.values()] : [underWay.get(userId)]
    for (const reading of readings) if (reading) outdated.add(reading)
    if (userId === undefined) {
      known.clear()
      underWay.clear()
    } else {
      known.delete(userId)
      underWay.delete(userId)
    }
  }

  return {
    peek: userId => (isListening() ? known.get(userId) : undefined),
    get: async userId => {
      const access = isListening() ? known.get(userId) : undefined
      return access === undefined ? loadOnce(userId) : access
    },
    getAnew(userId) {
      forget(userId)
      return loadOnce(userId)
    },
    drop(userId) {
      forget(userId)
      for (const listener of [...listeners]) listener(userId)
    },
    onDrop(listener) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function remember(known: Map<number, Access | null>, userId: number, access: Access | null) {
  if (known.size >= capacity) {
    const oldest = known.keys().next()
    if (!oldest.done) known.delete(oldest.value)
  }
  known.set(userId, access)
}

/** Has every instance read a user's access anew, everybody's without an id, once this commits. */
export function publishAccessChange(transaction: Transaction, userId?: number): Promise<void> {
  return transaction.notify(accessChannel, userId === undefined ? '*' : String(userId))
}

/** Has the cache follow what instances tell on {@link accessChannel}; answers the function that ends it. */
export function followAccess(database: Database, cache: AccessCache): Promise<() => Promise<void>> {
  return database.listen(accessChannel, payload => {
    const userId = Number(payload)
    cache.drop(payload !== null && Number.isInteger(userId) ? userId : undefined)
  })
}
