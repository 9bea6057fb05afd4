import { once } from 'node:events'
import { type ClientRequest, Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import type { FastifyReply } from 'fastify'
import { HttpProblem } from '#server/platform/kernel/problem.ts'
import { buildConcurrencyLimiter } from '#server/platform/share/index.ts'
import { buildLateness, passAnswer, toFailure } from './answers.ts'
import type { BackEnd } from './backEnds.ts'

/** A request to a back end. */
interface Sent {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  body: string | null
  /** Calls it off, while it waits for a connection too. */
  signal: AbortSignal
}

/** Sends requests over connections that are kept. */
interface Sender {
  /** Answers when the head of the answer is there. Throws what Node throws, and the signal's reason. */
  send(sent: Sent): Promise<IncomingMessage>
  close(): void
}

/** Milliseconds in which a connection must stand. */
const connectTimeout = 5_000

/** A connection that is not used is closed before most servers do so, in milliseconds: none is used that is about to end. */
const idleTimeout = 4_000

/** Builds the sender. A back end has 64 connections at most; further requests wait. */
function buildSender(): Sender {
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

/** Calls of one user that are under way at once, so that they do not take the turns of all others. */
const callsAtOnce = 8
/** Calls of one user that wait for their turn: a screen with all that it refers to. */
const longestQueue = 64

/** Performs calls of back ends. */
export interface Performing {
  /** Answers a call of a user; throws an envelope that names the application where there is no answer. */
  perform(reply: FastifyReply, backEnd: BackEnd, subject: string, sent: Omit<Sent, 'signal'>): Promise<void>
  close(): void
}

/** Builds it. A call has its time, to which waiting belongs, and lasts only as long as somebody waits for its answer. */
export function buildPerforming(): Performing {
  const sender = buildSender()
  const limiter = buildConcurrencyLimiter<string>({ mostOfHolder: callsAtOnce, longestQueue })
  return {
    close: () => sender.close(),
    async perform(reply, backEnd, subject, sent) {
      const ending = new AbortController()
      const timer = setTimeout(() => ending.abort(buildLateness()), backEnd.timeout)
      const end = () => ending.abort(new Error('The client has left'))
      reply.raw.once('close', end)
      if (reply.raw.closed) end()
      try {
        const leave = await limiter.enter(subject, ending.signal)
        reply.raw.once('close', leave)
        const answer = await sender.send({ ...sent, signal: ending.signal })
        const { statusCode: status = 502, headers } = answer
        passAnswer(reply, backEnd, { method: sent.method, status, headers, body: answer })
      } catch (error) {
        if (error instanceof HttpProblem) throw error
        throw toFailure(backEnd, ending.signal.aborted ? ending.signal.reason : error)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
