import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, type Readable, Transform } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { HttpProblem } from '#server/platform/kernel/problem.ts'
import { type BackEnd, refuse } from './backEnds.ts'
import { pickAnswerHeaders } from './headers.ts'

/** The answer of a back end: its body has not been read yet. */
interface Answered {
  /** Of the request. */
  method: string
  status: number
  headers: IncomingHttpHeaders
  body: Readable
}

/** The code of a back end that does not answer in time. */
const slowCode = 'ETIMEDOUT'

/** Bytes that an answer may have: a page of 65,536 plain rows fits. */
const largestAnswer = 32 * 1024 * 1024

/**
 * Hands the answer of a back end on as it comes, in time and size. What the console could not read, or should not, becomes an
 * envelope that names the application: redirects, answers that are no JSON, refusals of a key that is not the user's.
 */
export function passAnswer(reply: FastifyReply, backEnd: BackEnd, answered: Answered): void {
  const { status, headers, body } = answered
  const problem = findProblem(backEnd, answered)
  if (problem || isEmpty(answered)) {
    body.destroy()
    if (problem) reply.send(problem)
    else reply.code(204).send()
    return
  }
  const limited = limit(backEnd)
  pipeline(body, limited, error => {
    if (error) reply.log.warn({ err: error }, `the answer of ${backEnd.application} broke off`)
  })
  reply.code(status).headers(pickAnswerHeaders(headers)).send(limited)
}

/** The error of a call whose time is over. */
export function buildLateness(): Error {
  return Object.assign(new Error('The time of the call is over'), { code: slowCode })
}

function findProblem({ application, isAuthority }: BackEnd, answered: Answered): HttpProblem | null {
  const { status, headers } = answered
  if (status >= 300 && status < 400) {
    return refuse(
      502,
      `${application} answers with a redirect, which is not followed: its registry entry must name the place.`,
    )
  }
  // Who is signed in here stays so, whatever a service of others thinks of its key.
  if ((status === 401 || status === 407) && !isAuthority) {
    return refuse(502, `${application} does not accept this installation: check the key of its registry entry.`)
  }
  if (status >= 400 && !isJson(headers)) return refuse(toStatus(status), `${application} answers ${status}.`)
  if (isEmpty(answered)) return null
  if (!isJson(headers)) return refuse(502, `${application} answers something that is no JSON.`)
  if (Number(headers['content-length'] ?? 0) > largestAnswer) {
    return refuse(502, `The answer of ${application} is larger than ${largestAnswer} bytes.`)
  }
  return null
}

/** A client's mistake stays one; everything else is the back end's. */
function toStatus(status: number): number {
  return status >= 400 && status < 500 ? status : 502
}

/** Nothing to hand on; of a deletion it is enough that it was done. */
function isEmpty({ method, status, headers }: Answered): boolean {
  if (status >= 400) return false
  if (status === 204 || status === 205 || headers['content-length'] === '0') return true
  return method === 'DELETE' && !isJson(headers)
}

function isJson(headers: IncomingHttpHeaders): boolean {
  return /^(?:application|text)\/(?:[\w.-]+\+)?json(?:\s*;|$)/i.test(headers['content-type'] ?? '')
}

function limit({ application, timeout }: BackEnd): Transform {
  let length = 0
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > largestAnswer) done(new Error(`${application} answers more than ${largestAnswer} bytes`))
      else done(null, chunk)
    },
  })
  const timer = setTimeout(() => limited.destroy(new Error(`${application} takes longer than ${timeout} ms`)), timeout)
  limited.once('close', () => clearTimeout(timer))
  return limited
}

/** Codes of a certificate that is not accepted. */
const unsafeCode = /CERT|TLS|SSL|UNABLE_TO_|SELF_SIGNED/

/** Says in an envelope why a back end gave no answer. */
export function toFailure({ application, timeout }: BackEnd, error: unknown): HttpProblem {
  const code = findCode(error)
  if (code === slowCode)
    return refuse(504, `${application} does not answer within ${Math.round(timeout / 1000)} seconds.`)
  if (unsafeCode.test(code)) {
    return refuse(502, `The connection with ${application} is not safe: its certificate is not accepted (${code}).`)
  }
  return refuse(502, `${application} cannot be reached.`)
}

function findCode(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { code } = each as NodeJS.ErrnoException
    if (code) return code
    if (each instanceof AggregateError) return findCode(each.errors[0])
  }
  return ''
}
