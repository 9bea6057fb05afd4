import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../../database/types.ts'
import { findInstallation } from './installationRepository.ts'
import type { BackplaneTransport, TransportEvents } from './transport.ts'

/** What a backplane is built of. */
export interface BackplaneParts {
  database: Database
  /** The Redis that carries; the database does where it is null. */
  redisUrl: string | null
  /** Keeps what different services send apart: lower-case letters and underscores. */
  channel: string
  /** Hears of an outage, once. */
  onProblem(message: string): void
}

/** Brings short texts from one instance of an installation to all others. */
export interface Backplane {
  /**
   * Sends a text of at most {@link longestText} bytes to the other instances, after those before it. It neither waits nor fails: where
   * the text cannot be sent, they hear that something was missed once they can be reached again.
   */
  send(text: string): void
  /**
   * Has a function called with each text of another instance, and with null when texts may have been missed, at a moment from which on
   * they no longer are.
   */
  listen(listener: (text: string | null) => void): void
  /** Ends it once what was sent is on its way, or does not get there within a second. */
  close(): Promise<void>
}

/** As many bytes as every carrier takes: PostgreSQL's 7,999 without the sender's mark. */
export const longestText = 7900

/** Milliseconds after which a carrier that does not take the last texts is left all the same. */
const longestFarewell = 1000

/** Builds the backplane of one service. */
export async function buildBackplane(parts: BackplaneParts): Promise<Backplane> {
  const sender = randomBytes(6).toString('hex')
  const listeners = new Set<(text: string | null) => void>()
  let hasLost = false
  let last: Promise<void> = Promise.resolve()

  const deliver = (text: string | null) => {
    for (const listener of listeners) listener(text)
  }
  const carrier = await buildCarrier(parts, {
    onText(text) {
      const mark = text.slice(0, sender.length)
      // A text of nothing but the mark says that others were lost.
      if (mark !== sender) deliver(text.slice(sender.length) || null)
    },
    onReturn() {
      deliver(null)
      enqueue('')
    },
    onProblem: parts.onProblem,
  })

  async function send(text: string): Promise<void> {
    try {
      if (hasLost) await carrier.send(sender)
      hasLost = false
      if (text !== '') await carrier.send(sender + text)
    } catch {
      // The carrier has told of its outage.
      hasLost = true
    }
  }

  function enqueue(text: string): void {
    last = last.then(() => send(text))
  }

  return {
    send: enqueue,
    listen: listener => void listeners.add(listener),
    async close() {
      await Promise.race([last, wait(longestFarewell, undefined, { ref: false })])
      await carrier.close()
    },
  }
}

async function buildCarrier(
  { database, redisUrl, channel }: BackplaneParts,
  events: TransportEvents,
): Promise<BackplaneTransport> {
  if (redisUrl === null) return buildDatabaseTransport(database, `locum_${channel}`, events)
  const installation = createHash('sha256')
    .update(await findInstallation(database))
    .digest('hex')
    .slice(0, 12)
  const { buildRedisTransport } = await import('./redisTransport.ts')
  return buildRedisTransport(redisUrl, `locum:${installation}:${channel}`, events)
}

/** Builds the carrier that every installation has: a channel of the database's own notifications. */
async function buildDatabaseTransport(
  database: Database,
  channel: string,
  { onText, onReturn }: TransportEvents,
): Promise<BackplaneTransport> {
  const end = await database.listen(channel, payload => {
    if (payload !== null) onText(payload)
    else if (database.isListening()) onReturn()
  })
  return { send: text => database.notify(channel, text), close: end }
}
