import type { FastifyRequest } from 'fastify'
import type { Settings } from '#server/settings.ts'
import { type Authenticator, findBearer } from '../access/authenticate.ts'
import { requireOwnOrigin } from '../http/origin.ts'
import { badRequest, forbidden, tooMany, unauthenticated } from '../kernel/problem.ts'

/** Who asks to be connected, and the token by which he is known. */
export interface Admitted {
  token: string
  subject: string
}

/** What an admission is judged by. */
export interface AdmissionParts {
  settings: Pick<Settings, 'publicUrl' | 'host' | 'trustProxy'>
  authenticator: Pick<Authenticator, 'authenticateToken'>
  /** Requests of one user in a minute. */
  attemptsPerMinute: number
}

type Query = Readonly<Record<string, unknown>>

const minute = 60_000

/**
 * Builds the function that says whose request to a hub this is. It throws where the request comes from a page that is not the
 * console's own (403), without a token that holds (401), for another user than the token's (403), or too often (429).
 */
export function buildAdmission(parts: AdmissionParts): (request: FastifyRequest) => Promise<Admitted> {
  const { settings, authenticator, attemptsPerMinute } = parts
  let current = 0
  const attempts = new Map<string, number>()

  function countAttempt(subject: string): void {
    const at = Math.floor(Date.now() / minute)
    if (at !== current) attempts.clear()
    current = at
    const count = (attempts.get(subject) ?? 0) + 1
    attempts.set(subject, count)
    if (count > attemptsPerMinute) throw tooMany(minute / 1000)
  }

  return async request => {
    requireOwnOrigin(settings, request)
    const token = findToken(request)
    const { subject, loginName } = await authenticator.authenticateToken(token)
    checkNamedUser(request.query as Query, { userid: subject, username: loginName })
    countAttempt(subject)
    return { token, subject }
  }
}

/** A browser cannot send a header with a WebSocket, so its token travels in the address. */
function findToken({ headers, query }: FastifyRequest): string {
  const { access_token: token } = query as Query
  const found = findBearer(headers) ?? token
  if (typeof found !== 'string' || found === '') throw unauthenticated()
  return found
}

/** A client may name its user in the address, by ID (`userID`) or login name (`userName`): it connects as nobody else. */
function checkNamedUser(query: Query, own: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(query)) {
    const expected = own[name.toLowerCase()]
    if (expected === undefined) continue
    if (typeof value !== 'string') throw badRequest(`Give ${name} once.`)
    if (value.toLowerCase() !== expected.toLowerCase())
      throw forbidden(`The ${name} is not the one of the access token.`)
  }
}
