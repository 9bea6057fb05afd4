import { once } from 'node:events'
import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'

/** A request to a back end. */
export interface Sent {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body: string | null
  /** Calls it off, while it waits for a connection too. */
  signal: AbortSignal
}

/** Sends requests over connections that are kept. */
export interface Sender {
  /** Answers when the head of the answer is there. Throws what Node throws, and the signal's reason. */
  send(sent: Sent): Promise<IncomingMessage>
  close(): void
}

/** Milliseconds in which a connection must stand. */
const connectTimeout = 5_000

/** A connection that is not used is closed before most servers do so, in milliseconds: none is used that is about to end. */
const idleTimeout = 4_000

/** Builds the sender. A back end has 64 connections at most; further requests wait. */
export function buildSender(): Sender {
  const options = { keepAlive: true, maxSockets: 64, timeout: idleTimeout }
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }
  return {
    async send({ method, url, headers, body, signal }) {
      const isSafe = url.protocol === 'https:'
      const sent = isSafe
        ? httpsRequest(url, { method, headers, signal, agent: agents['https:'] })
        : httpRequest(url, { method, headers, signal, agent: agents['http:'] })
      sent.on('socket', socket => limitConnecting(sent, socket))
      sent.end(body ?? undefined)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      // From here on a failure is one of the body's.
      sent.on('error', () => {})
      return answer
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

function limitConnecting(sent: ClientRequest, socket: Socket): void {
  if (!socket.connecting) return
  const late = Object.assign(new Error('The connection does not stand in time'), { code: 'ETIMEDOUT' })
  const timer = setTimeout(() => sent.destroy(late), connectTimeout)
  for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer))
}
