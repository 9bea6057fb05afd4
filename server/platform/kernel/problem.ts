import { buildRefusal, type Envelope, type FieldErrors, type Question } from '#contract/envelope.ts'

/** A protocol problem: thrown anywhere below a route, answered with its status and envelope (architecture "Envelope"). */
export class HttpProblem extends Error {
  readonly status: number
  readonly envelope: Envelope
  /** Further headers of the answer, such as `retry-after`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, envelope: Envelope, headers: Readonly<Record<string, string>> = {}) {
    super(envelope.Message ?? `HTTP ${status}`)
    this.name = 'HttpProblem'
    this.status = status
    this.envelope = envelope
    this.headers = headers
  }
}

/** A refusal of a well-formed request (a rule, a transition, an invalid record): thrown anywhere, answered with HTTP 200. */
export class Refusal extends Error {
  readonly envelope: Envelope

  /** `question` says how the caller may answer what the message asks. */
  constructor(message: string, errors?: FieldErrors, question?: Omit<Question, 'Message'>) {
    super(message)
    this.name = 'Refusal'
    const envelope = buildRefusal(message, errors)
    this.envelope = question === undefined ? envelope : { ...envelope, Question: { ...question, Message: message } }
  }
}

/** 400: the request is not well-formed; the message names the parameter and the fix. */
export function badRequest(message: string): HttpProblem {
  return new HttpProblem(400, buildRefusal(message))
}

/** 401: nobody is signed in, or no longer. */
export function unauthenticated(message = 'Please sign in.'): HttpProblem {
  return new HttpProblem(401, buildRefusal(message), { 'www-authenticate': 'Bearer' })
}

/** 403: the caller lacks the permission; nothing was done. */
export function forbidden(message = 'You do not have permission to do this.'): HttpProblem {
  return new HttpProblem(403, buildRefusal(message))
}

/** 404: there is no such address, or no such record in the caller's scope. */
export function notFound(message = 'The record was not found.'): HttpProblem {
  return new HttpProblem(404, buildRefusal(message))
}

/** 405: the address is known, the method is not one of those allowed there. */
export function methodNotAllowed(allowed: readonly string[]): HttpProblem {
  return new HttpProblem(405, buildRefusal(`Use ${allowed.join(' or ')} here.`), { allow: allowed.join(', ') })
}

/** 409: the save carried an old version; `Source` is the current row as the caller may read it. */
export function staleVersion(
  currentRow: unknown,
  message = 'The record was changed by someone else. Please reload.',
): HttpProblem {
  return new HttpProblem(409, { Success: false, Source: currentRow, Message: message })
}

/** 413: the body is larger than the limit, given in bytes. */
export function tooLarge(limit: number): HttpProblem {
  return new HttpProblem(413, buildRefusal(`The request is larger than ${limit} bytes.`))
}

/** 429: too many requests; `seconds` until the next is welcome. */
export function tooMany(
  seconds: number,
  message = `Too many requests. Please try again in ${seconds} seconds.`,
): HttpProblem {
  return new HttpProblem(429, buildRefusal(message), { 'retry-after': String(seconds) })
}

/** 507: the disk of the services or of their database is full; nothing of the request was kept. */
export function diskFull(): HttpProblem {
  return new HttpProblem(507, buildRefusal('The disk is full, so nothing was saved. Please tell your administrator.'))
}

/** 503: something that the answer needs does not answer itself. */
export function unavailable(message = 'The service is not available. Please try again.'): HttpProblem {
  return new HttpProblem(503, buildRefusal(message))
}
