import { buildRefusal, type Envelope } from '#contract/envelope.ts'
import { isConnectionFailure } from '../database/statements.ts'
import {
  badRequest,
  diskFull,
  HttpProblem,
  notFound,
  Refusal,
  tooLarge,
  tooMany,
  unavailable,
} from '../kernel/problem.ts'

/** How an error is answered. `isUnexpected` ones are logged with their stack, which the answer never shows. */
export interface ErrorAnswer {
  status: number
  envelope: Envelope
  headers: Readonly<Record<string, string>>
  isUnexpected: boolean
}

interface KnownError {
  code?: unknown
  statusCode?: unknown
  message?: unknown
}

/** Connection failures of the driver and PostgreSQL's own words for "not now". */
const unavailableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P02', '57P03', '53300'])

/** PostgreSQL's words for a statement, or a transaction, that took longer than any may. */
const timeoutCodes = new Set(['57014', '25P03', '25P04'])

/** PostgreSQL's and the system's words for a disk that takes no more. */
const fullCodes = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Turns whatever was thrown into an answer (architecture "Envelope"); `bodyLimit` in bytes, `requestId` to find the log line. */
export function toErrorAnswer(error: unknown, bodyLimit: number, requestId: string): ErrorAnswer {
  if (error instanceof Refusal) return { status: 200, envelope: error.envelope, headers: {}, isUnexpected: false }
  const problem = error instanceof HttpProblem ? error : findProblem(error as KnownError | null, bodyLimit)
  if (problem) {
    const isUnexpected = problem.status >= 500 && !(error instanceof HttpProblem)
    return { status: problem.status, envelope: problem.envelope, headers: problem.headers, isUnexpected }
  }
  const message = `Something went wrong. Please try again; if it stays, name the reference ${requestId}.`
  return { status: 500, envelope: buildRefusal(message), headers: {}, isUnexpected: true }
}

function findProblem(error: KnownError | null, bodyLimit: number): HttpProblem | null {
  const code = typeof error?.code === 'string' ? error.code : ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(bodyLimit)
  if (isConnectionFailure(error) || unavailableCodes.has(code) || code.startsWith('08')) return unavailable()
  if (timeoutCodes.has(code)) return unavailable('This takes too long. Please ask for less, or try again later.')
  if (fullCodes.has(code)) return diskFull()
  if (!code.startsWith('FST_')) return null
  switch (error?.statusCode) {
    case 404:
      return notFound('There is nothing at this address.')
    case 429:
      return tooMany(60)
    case 415:
      return new HttpProblem(415, buildRefusal('Send the body as application/json.'))
    default:
      return typeof error?.statusCode === 'number' && error.statusCode < 500 ? badRequest(toText(error.message)) : null
  }
}

function toText(message: unknown): string {
  return typeof message === 'string' ? `${message.replace(/\.$/, '')}.` : 'The request is not well-formed.'
}
