import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { NotificationHandler } from './types.ts'

const firstPause = 50
const longestPause = 5000

/**
 * The one connection of a process on which notifications arrive: opened with the first channel, opened again when it is
 * lost (after 50 ms, doubling up to 5 s), and then every handler is called with null.
 */
export class Listener {
  readonly #config: pg.ClientConfig
  readonly #onProblem: (message: string) => void
  readonly #handlers = new Map<string, Set<NotificationHandler>>()
  #current: Promise<pg.Client> | null = null
  #isClosed = false

  constructor(config: pg.ClientConfig, onProblem: (message: string) => void) {
    this.#config = config
    this.#onProblem = onProblem
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

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#config)
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => this.#dispatch(channel, payload ?? ''))
    try {
      await client.connect()
      for (const channel of this.#handlers.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    client.once('end', () => {
      if (!this.#isClosed) void this.#reconnect()
    })
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

  async #reconnect(): Promise<void> {
    this.#onProblem('The database connection that listens was lost; connecting again.')
    for (let pause = firstPause; !this.#isClosed; pause = Math.min(pause * 2, longestPause)) {
      this.#current = this.#connect()
      const client = await this.#current.catch(() => null)
      if (client) {
        for (const channel of this.#handlers.keys()) this.#dispatch(channel, null)
        return
      }
      await wait(pause, undefined, { ref: false })
    }
  }
}
