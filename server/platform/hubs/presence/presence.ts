import { randomUUID } from 'node:crypto'
import type { Authenticator } from '../../access/authenticate.ts'
import type { Database } from '../../database/types.ts'
import type { HubClient } from '../connection.ts'
import { buildTurns, type Relay } from '../relay.ts'
import {
  deleteInstance,
  deleteSilentInstances,
  listPresent,
  type PresentUser,
  replacePresence,
} from './presenceRepository.ts'
import { buildRooms, type RoomRules, type Rooms } from './rooms.ts'

/** Rooms of one kind: who is in which of them, by all instances of the installation. */
export interface PresenceRooms {
  /**
   * Adds a client to a room, which it leaves with its end; from now on it is notified of the others. Throws a refusal where it may not be
   * there, or is in too many.
   */
  join(client: HubClient, name: string): Promise<void>
  leave(client: HubClient, name: string): void
  /** Who is in a room, each user once, in the order of their coming. Whoever came by an instance that was killed counts for 20 s more. */
  list(name: string): Promise<readonly PresentUser[]>
}

/** What it is built of. */
export interface PresenceParts {
  database: Database
  relay: Relay
  authenticator: Pick<Authenticator, 'onAccessChange'>
  onError(error: unknown): void
}

/** In milliseconds: changes are reported after the first pause where it was quiet, else once in the longer one. */
const pauses = { first: 20, between: 250 }

/** Milliseconds between two signs of life of an instance by which somebody is present. */
const beatPause = 5000

/** After so many signs of life it is asked anew who may be where: rows may have changed to whom they belong. */
const beatsPerReview = 6

const topic = 'presence'

/**
 * Who is present where. A connection that ends is gone at once, an instance that is killed within 25 s.
 *
 * @example
 * const threads = presence.open({ kind: 'thread', mostRooms: 20, mayJoin, refusals, tell })
 * await threads.join(client, '9')
 */
export class Presence {
  readonly #parts: PresenceParts
  readonly #instance = randomUUID()
  readonly #kinds = new Map<string, RoomRules>()
  readonly #rooms: Rooms
  readonly #enqueue: (work: () => Promise<void>) => Promise<void>
  readonly #due = new Set<string>()
  readonly #ends: (() => void)[]
  #timer: NodeJS.Timeout | null = null
  #publishedOn = -pauses.between
  #beats = 0
  #isClosed = false

  constructor(parts: PresenceParts) {
    const { relay, authenticator, onError } = parts
    this.#parts = parts
    this.#enqueue = buildTurns(onError)
    this.#rooms = buildRooms({
      findRules: room => this.#kinds.get(room.slice(0, room.indexOf(':'))) as RoomRules,
      onEnded: rooms => this.#note(rooms),
      onError,
    })
    relay.listen(topic, {
      onMessage: room => this.#note(this.#rooms.list().includes(room) ? [room] : []),
      onMissed: () => this.#note(this.#rooms.list()),
    })
    const endAccess = authenticator.onAccessChange(userId =>
      this.#note(this.#rooms.list(userId === undefined ? undefined : String(userId))),
    )
    const beating = setInterval(() => void this.#enqueue(() => this.#beat()), beatPause).unref()
    this.#ends = [endAccess, () => clearInterval(beating)]
  }

  /** Opens the rooms of one kind, before anybody joins one. Throws where that kind is open already. */
  open(rules: RoomRules): PresenceRooms {
    const toRoom = (name: string) => `${rules.kind}:${name}`
    if (this.#kinds.has(rules.kind)) throw new Error(`The rooms of the kind ${rules.kind} are open already.`)
    this.#kinds.set(rules.kind, rules)
    return {
      join: async (client, name) => {
        await this.#rooms.join(client, toRoom(name))
        this.#note([toRoom(name)])
      },
      leave: (client, name) => {
        this.#rooms.leave(client, toRoom(name))
        this.#note([toRoom(name)])
      },
      list: async name => {
        const room = toRoom(name)
        return (await listPresent(this.#parts.database, [room])).get(room) ?? []
      },
    }
  }

  /** Takes everybody of this instance out of all rooms. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const end of this.#ends) end()
    if (this.#timer) clearTimeout(this.#timer)
    await this.#enqueue(async () => this.#announce(await deleteInstance(this.#parts.database, this.#instance)))
  }

  #note(rooms: readonly string[]): void {
    for (const room of rooms) this.#due.add(room)
    if (this.#due.size === 0 || this.#timer || this.#isClosed) return
    const pause = Math.max(pauses.first, this.#publishedOn + pauses.between - performance.now())
    this.#timer = setTimeout(() => void this.#enqueue(() => this.#publishDue()), pause).unref()
  }

  #announce(changed: readonly string[]): void {
    for (const room of changed) this.#parts.relay.send(topic, room)
  }

  async #publishDue(): Promise<void> {
    const { database } = this.#parts
    const due = [...this.#due]
    this.#due.clear()
    this.#timer = null
    try {
      for (const room of due) await this.#rooms.review(room)
      this.#announce(await replacePresence(database, this.#instance, due, this.#rooms.listConnections(due)))
      const present = await listPresent(database, due)
      for (const room of due) this.#rooms.notify(room, present.get(room) ?? [])
      this.#publishedOn = performance.now()
    } catch (error) {
      // The next sign of life takes them up.
      for (const room of due) this.#due.add(room)
      throw error
    }
  }

  async #beat(): Promise<void> {
    const { database } = this.#parts
    const all = this.#rooms.list()
    if (all.length + this.#due.size === 0) return
    this.#beats += 1
    this.#note(this.#beats % beatsPerReview === 0 ? all : [])
    const lost = await deleteSilentInstances(database, this.#instance)
    const repaired = await replacePresence(database, this.#instance, null, this.#rooms.listConnections(all))
    const changed = [...new Set([...lost, ...repaired])]
    this.#announce(changed)
    this.#note(changed)
  }
}
