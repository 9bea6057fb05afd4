import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { NotificationHandler } from './types.ts'

/** The one connection of a process on which notifications arrive. */
export type Listener = {
  listen(channel: string, handler: NotificationHandler): Promise<() => Promise<void>>
  close(): Promise<void>
}

/**
 * Builds the listening connection: opened with the first channel, opened again when it is lost (50 ms, doubling up to 5 s),
 * and then every handler is called with null.
 */
export function createListener(config: pg.ClientConfig, onProblem: (message: string) => void): Listener {
  const handlers = new Map<string, Set<NotificationHandler>>()
  let current: Promise<pg.Client> | null = null
  let isClosed = false

  const dispatch = (channel: string, payload: string | null) => {
    for (const handler of handlers.get(channel) ?? []) {
      try {
        handler(payload)
      } catch (error) {
        onProblem(`A listener of "${channel}" failed: ${String(error)}`)
      }
    }
  }

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client(config)
    client.on('error', () => {})
    client.on('notification', ({ channel, payload }) => dispatch(channel, payload ?? ''))
    try {
      await client.connect()
      for (const channel of handlers.keys()) await client.query(`listen ${client.escapeIdentifier(channel)}`)
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
    client.once('end', () => {
      if (!isClosed) void reconnect()
    })
    return client
  }

  async function connectFirst(): Promise<pg.Client> {
    try {
      return await connect()
    } catch (error) {
      current = null
      throw error
    }
  }

  async function reconnect(): Promise<void> {
    onProblem('The database connection that listens was lost; connecting again.')
    for (let pause = 50; !isClosed; pause = Math.min(pause * 2, 5000)) {
      current = connect()
      const client = await current.catch(() => null)
      if (client) {
        for (const channel of handlers.keys()) dispatch(channel, null)
        return
      }
      await wait(pause, undefined, { ref: false })
    }
  }

  return {
    async listen(channel, handler) {
      const isNew = !handlers.has(channel)
      const known = handlers.get(channel) ?? new Set()
      handlers.set(channel, known.add(handler))
      current ??= connectFirst()
      const client = await current
      if (isNew) await client.query(`listen ${client.escapeIdentifier(channel)}`)
      return async () => {
        known.delete(handler)
        if (known.size > 0 || handlers.get(channel) !== known) return
        handlers.delete(channel)
        const open = isClosed ? null : await current?.catch(() => null)
        await open?.query(`unlisten ${open.escapeIdentifier(channel)}`).catch(() => {})
      }
    },
    async close() {
      isClosed = true
      const client = await current?.catch(() => null)
      await client?.end().catch(() => {})
    },
  }
}
