import { createClient } from 'redis'
import type { BackplaneTransport, TransportEvents } from './transport.ts'

/** How a Redis is watched, in milliseconds: asked so often, and given up after so long without an answer. */
const heartbeat = { pingInterval: 10_000, socketTimeout: 30_000 }

/** The longest pause between two attempts to reach a Redis that is away, in milliseconds. */
const longestPause = 2000

/**
 * Builds the carrier over a Redis. It does not wait for it: a Redis that is away is looked for until it is back, and what is to be
 * sent meanwhile fails at once.
 */
export function buildRedisTransport(url: string, channel: string, events: TransportEvents): BackplaneTransport {
  const options = {
    url,
    pingInterval: heartbeat.pingInterval,
    socket: {
      socketTimeout: heartbeat.socketTimeout,
      reconnectStrategy: (retries: number) => Math.min(50 * 2 ** Math.min(retries, 10), longestPause),
    },
  }
  const sender = createClient({ ...options, disableOfflineQueue: true })
  const receiver = createClient(options)
  let isAway = false

  for (const client of [sender, receiver]) {
    client.on('error', (error: Error) => {
      if (!isAway) events.onProblem(`REDIS_URL does not answer: ${error.message || error.name}`)
      isAway = true
    })
    client.on('ready', () => {
      if (!isAway || !sender.isReady || !receiver.isReady) return
      isAway = false
      events.onReturn()
    })
    // It only fails when it is closed for good; what goes wrong before that are the errors above.
    client.connect().catch(() => {})
  }
  receiver.subscribe(channel, events.onText).catch(() => {})

  return {
    async send(text) {
      await sender.publish(channel, text)
    },
    async close() {
      sender.destroy()
      receiver.destroy()
    },
  }
}
