import type { FastifyReply } from 'fastify'
import { HttpProblem } from '#server/platform/http/problem.ts'
import { buildLateness, passAnswer, toFailure } from './answers.ts'
import type { BackEnd } from './backEnds.ts'
import { buildPlaces } from './places.ts'
import { buildSender, type Sent } from './send.ts'

/** Performs calls of back ends. */
export interface Performing {
  /** Answers a call of a user; throws an envelope that names the application where there is no answer. */
  perform(reply: FastifyReply, backEnd: BackEnd, subject: string, sent: Omit<Sent, 'signal'>): Promise<void>
  close(): void
}

/** Builds it. A call has its time, to which waiting belongs, and lasts only as long as somebody waits for its answer. */
export function buildPerforming(): Performing {
  const sender = buildSender()
  const takePlace = buildPlaces()
  return {
    close: () => sender.close(),
    async perform(reply, backEnd, subject, sent) {
      const ending = new AbortController()
      const timer = setTimeout(() => ending.abort(buildLateness()), backEnd.timeout)
      const end = () => ending.abort(new Error('The client has left'))
      reply.raw.once('close', end)
      if (reply.raw.closed) end()
      try {
        const giveBack = await takePlace(subject, ending.signal)
        reply.raw.once('close', giveBack)
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
