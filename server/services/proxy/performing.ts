import type { FastifyReply } from 'fastify'
import { HttpProblem } from '#server/platform/kernel/problem.ts'
import { buildConcurrencyLimiter } from '#server/platform/share/index.ts'
import { buildLateness, passAnswer, toFailure } from './answers.ts'
import type { BackEnd } from './backEnds.ts'
import { buildSender, type Sent } from './send.ts'

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
