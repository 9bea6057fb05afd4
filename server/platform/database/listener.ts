import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { NotificationHandler } from './types.ts'

const firstPause = 50
const longestPause = 5000

/** How the connection that listens is watched, in milliseconds: it is sent something so often, and given up where that is not heard for so long. */
export interface Heartbeat {
  every: number
  patience: number
}

const usualHeartbeat: Heartbeat = { every: 5000, patience: 5000 }

/**
 * The one connection of a process on which notifications arrive: opened with the first channel, opened again when it is lost, or
 * does not hear what it tells itself every few seconds (after 50 ms, doubling up to 5 s). Every handler is called with
 * null when it is lost, and again when it has come back.
 */
export class Listener {
  readonly #config: pg.ClientConfig
  readonly #onProblem: (message: string) => void
  readonly #heartbeat: Heartbeat
  readonly #handlers = new Map<string, Set<NotificationHandler>>()
  #current: Promise<pg.Client> | null = null
  #heard: pg.Client | null = null
  #isClosed = false

  constructor(config: pg.ClientConfig, onProblem: (message: string) => void, heartbeat = usualHeartbeat) {
    this.#config = config
    this.#onProblem = onProblem
    this.#heartbeat = heartbeat
  }

  /** False from the moment that a connection is found lost or silent until another one listens on every channel. */
  isListening(): boolean {
    return this.#heard !== null
  }

  /** Listens on a channel; answers, once listening, the function that stops it. */
  async listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>> {
    const isNew = !this.#handlers.has(channel)
    const known = this.#handlers.get(channel) ?? new Set()
    this.#handlers.set(channel, known.add(handler))
    this.#current ??= this.#connectFirst()
    const client = await this.#current
    if (isNew) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    return async () => {
      known.delete(handler)
      if (known.size > 0 || this.#handlers.get(channel) !== known) return
      this.#handlers.delete(channel)
      const open = this.#isClosed ? null : await this.#current?.catch(() => null)
      await open?.query(`unlisten ${open.escapeIdentifier(channel)}`).catch(() => {})
    }
  }

  /** Ends the connection for good. */
  async close(): Promise<void> {
    this.#isClosed = true
    const client = await this.#current?.catch(() => null)
    await client?.end().catch(() => {})
  }

  #dispatch(channel: string, payload: string | null): void {
    for (const handler of this.#handlers.get(channel) ?? []) {
      try {
        handler(payload)
      } catch (error) {
        this.#onProblem(`A listener of "${channel}" failed: ${String(error)}`)
      }
    }
  }

  #dispatchGap(): void {
    for (const channel of this.#handlers.keys()) this.#dispatch(channel, null)
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    const pulse = `pulse_${randomUUID()}`
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => this.#dispatch(channel, payload ?? ''))
    try {
      await client.connect()
      for (const channel of [pulse, ...this.#handlers.keys()])
        await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    this.#heard = client
    client.once('end', () => this.#lose(client))
    void this.#watch(client, pulse)
    return client
  }

  async #connectFirst(): Promise<pg.Client> {
    try {
      return await this.#connect()
    } catch (error) {
      this.#current = null
      throw error
    }
  }

  /** A network that swallows everything ends no connection, and one that answers may have ceased to listen: only a notice that comes back tells. */
  async #watch(client: pg.Client, pulse: string): Promise<void> {
    const { every, patience } = this.#heartbeat
    for (;;) {
      await wait(every, undefined, { ref: false })
      if (this.#isClosed || this.#heard !== client) return
      const isAlive = await Promise.race([hearPulse(client, pulse), wait(patience, false, { ref: false })])
      if (!isAlive) this.#lose(client)
    }
  }

  #lose(client: pg.Client): void {
    if (this.#isClosed || this.#heard !== client) return
    this.#heard = null
    void client.end().catch(() => {})
    this.#dispatchGap()
    void this.#reconnect()
  }

  async #reconnect(): Promise<void> {
    this.#onProblem('The database connection that listens was lost; connecting again.')
    for (let pause = firstPause; !this.#isClosed; pause = Math.min(pause * 2, longestPause)) {
      this.#current = this.#connect()
      const client = await this.#current.catch(() => null)
      if (client) return this.#dispatchGap()
      await wait(pause, undefined, { ref: false })
    }
  }
}

/** Resolves once a connection has heard what it sent itself; with false where it could not even tell it. */
function hearPulse(client: pg.Client, pulse: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const onNotification = ({ channel }: pg.Notification) => {
    if (channel === pulse) resolve(true)
  }
  client.on('notification', onNotification)
  client.query(`notify ${client.escapeIdentifier(pulse)}`).catch(() => resolve(false))
  return promise.finally(() => client.off('notification', onNotification))
}
