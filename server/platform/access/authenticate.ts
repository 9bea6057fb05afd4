import type { FastifyRequest } from 'fastify'
import { errors, type JWTPayload } from 'jose'
import { forbidden, unauthenticated } from '../kernel/problem.ts'
import type { Access, AccessCache } from './accessCache.ts'
import type { Caller } from './caller.ts'
import { checkSecondFactor } from './secondFactor.ts'

/** Checks signature, audience, type and expiry of an access token; throws jose's error where one of them is wrong. */
export type VerifyToken = (token: string) => Promise<JWTPayload>

/** What is read of a request to say who calls. */
export type AuthenticatedRequest = Pick<FastifyRequest, 'headers'> & Partial<Pick<FastifyRequest, 'method' | 'url'>>

/** Says who calls. */
export interface Authenticator {
  /**
   * The caller of a request, from its `Authorization: Bearer` header; throws 401 where there is none or it no longer holds. It is a use
   * of the session, unless the client says that nobody is there (`X-Idle-Seconds`). Throws 403 for who must register a second factor first.
   */
  authenticate(request: AuthenticatedRequest): Caller | Promise<Caller>
  /** The same also of who must register a second factor first, for the doors that lead there. */
  authenticateAny(request: AuthenticatedRequest): Caller | Promise<Caller>
  /** The caller of a token, for doors that carry it elsewhere (hubs); throws 401, also for who must register a second factor first: such a door closes. */
  authenticateToken(token: string): Caller | Promise<Caller>
  /** When a token that was authenticated expires, in milliseconds since 1970; null for one that is not known. */
  findExpiry(token: string): number | null
  /**
   * Has a function called when tokens of a user, of everybody without an id, may no longer hold or their caller may be another
   * (doors that stay open ask anew); answers the function that ends it.
   */
  onAccessChange(listener: (userId?: number) => void): () => void
}

/** Says which sessions go on: one ends that was not used for a while, or has lasted long enough. */
export interface SessionWatch {
  /** Milliseconds for which a session is not asked for again. */
  readonly pause: number
  /** For how many milliseconds a session may go on at most, null where it has ended; `isUsed` notes that it is used now. */
  ask(sessionId: string, isUsed: boolean): Promise<number | null>
}

/** Where nobody says how long they last. */
const endless: SessionWatch = {
  pause: Number.POSITIVE_INFINITY,
  ask: async () => Number.POSITIVE_INFINITY,
}

interface KnownToken {
  userId: number
  sessionVersion: number
  sessionId: string
  /** Milliseconds since 1970. */
  expires: number
  /** When its session was asked for last, and when that noted a use, in milliseconds since 1970. */
  askedOn: number
  usedOn: number
  /** Questions for its session that are under way: calls that come meanwhile share the answer. */
  asking: { use?: Promise<number | null>; look?: Promise<number | null> }
  /** Until when it is refused without asking the database again, in milliseconds since 1970. */
  refusedUntil: number
  /** The caller of this session, built of the access that was known last. */
  built: { access: Access; caller: Caller } | null
}

/** As many verified tokens as one instance keeps; above it the oldest are verified again. */
const capacity = 50_000

/** How long a token that the database refused is not asked for anew, in milliseconds. */
const refusalTime = 1000

/** The scheme's name is read without regard to case (RFC 9110 §11.1). */
const bearerPattern = /^bearer +/i

/**
 * Builds the authenticator. A token's signature is verified once and remembered by the token's text until it expires;
 * after that a call costs two look-ups in memory.
 */
export function buildAuthenticator(
  verify: VerifyToken,
  cache: AccessCache,
  now: () => number = Date.now,
  sessions = endless,
): Authenticator {
  const known = new Map<string, KnownToken>()

  /** A door that stays open is no use of its session: what it tells nobody may be there to see. */
  function authenticateToken(token: string, isUsed = false): Caller | Promise<Caller> {
    const entry = known.get(token)
    if (!entry) return authenticateNew(token, isUsed)
    if (entry.expires <= now()) {
      known.delete(token)
      throw unauthenticated()
    }
    if (!isFresh(entry, isUsed)) return authenticateKnown(entry, isUsed)
    const access = cache.peek(entry.userId)
    return (access !== undefined && findCaller(entry, access)) || authenticateKnown(entry, isUsed)
  }

  function isFresh({ askedOn, usedOn }: KnownToken, isUsed: boolean): boolean {
    return now() - (isUsed ? usedOn : askedOn) < sessions.pause
  }

  async function goesOn(entry: KnownToken, isUsed: boolean): Promise<boolean> {
    if (isFresh(entry, isUsed)) return true
    if (entry.refusedUntil > now()) return false
    const asking = isUsed ? 'use' : 'look'
    entry.asking[asking] ??= sessions.ask(entry.sessionId, isUsed).finally(() => delete entry.asking[asking])
    const left = await entry.asking[asking]
    if (left === null) {
      entry.refusedUntil = now() + refusalTime
      return false
    }
    entry.askedOn = now()
    if (isUsed) entry.usedOn = now()
    entry.expires = Math.min(entry.expires, now() + left)
    return true
  }

  async function authenticateNew(token: string, isUsed: boolean): Promise<Caller> {
    const verified = toKnownToken(await verifyOrRefuse(verify, token))
    const entry = known.get(token) ?? verified
    if (known.size >= capacity) {
      const oldest = known.keys().next()
      if (!oldest.done) known.delete(oldest.value)
    }
    known.set(token, entry)
    return authenticateKnown(entry, isUsed)
  }

  /** Refuses by what the database says now: a user let in again, or whose password changed, may call before this instance is informed. */
  async function authenticateKnown(entry: KnownToken, isUsed: boolean): Promise<Caller> {
    const { userId } = entry
    if (!(await goesOn(entry, isUsed))) throw unauthenticated()
    const caller = findCaller(entry, await cache.get(userId))
    if (caller) return caller
    if (entry.refusedUntil > now()) throw unauthenticated()
    const again = findCaller(entry, await cache.getAnew(userId))
    if (again) return again
    entry.refusedUntil = now() + refusalTime
    throw unauthenticated()
  }

  return {
    ...buildDoors(authenticateToken, sessions.pause),
    findExpiry: token => known.get(token)?.expires ?? null,
    onAccessChange: cache.onDrop,
  }
}

/** The doors by which tokens come. */
function buildDoors(
  authenticateToken: (token: string, isUsed?: boolean) => Caller | Promise<Caller>,
  pause: number,
): Pick<Authenticator, 'authenticate' | 'authenticateAny' | 'authenticateToken'> {
  const authenticateAny: Authenticator['authenticateAny'] = ({ headers }) => {
    const token = findBearer(headers)
    if (token === null) throw unauthenticated()
    return authenticateToken(token, !isUnattended(headers, pause))
  }
  return {
    authenticateAny,
    authenticate: request => checkKnown(authenticateAny(request), forbidden),
    authenticateToken: token => checkKnown(authenticateToken(token), unauthenticated),
  }
}

function checkKnown(
  caller: Caller | Promise<Caller>,
  refuse: Parameters<typeof checkSecondFactor>[1],
): Caller | Promise<Caller> {
  return caller instanceof Promise
    ? caller.then(known => checkSecondFactor(known, refuse))
    : checkSecondFactor(caller, refuse)
}

/** By this header a console says for how many seconds nobody has done anything there. */
const idleHeader = 'x-idle-seconds'

/** True for what a console asks for by itself: a list that is read anew, a count that is asked for by turns. */
function isUnattended({ [idleHeader]: idle }: FastifyRequest['headers'], pause: number): boolean {
  return idle !== undefined && Number(idle) * 1000 >= pause
}

/** The token of an `Authorization: Bearer` header; null where there is none. */
export function findBearer({ authorization = '' }: FastifyRequest['headers']): string | null {
  const [prefix] = bearerPattern.exec(authorization) ?? []
  return prefix === undefined ? null : authorization.slice(prefix.length)
}

/** The caller of a token's session by what is known of the user; null where the token no longer holds. */
function findCaller(token: KnownToken, access: Access | null): Caller | null {
  const { sessionVersion, sessionId, built } = token
  if (built && built.access === access) return built.caller
  if (access === null || access.endedSessions.has(sessionId)) return null
  if (access.sessionVersion !== sessionVersion && access.storedSession !== sessionId) return null
  const caller = { ...access.caller, sessionId }
  token.built = { access, caller }
  return caller
}

async function verifyOrRefuse(verify: VerifyToken, token: string): Promise<JWTPayload> {
  try {
    return await verify(token)
  } catch (error) {
    if (error instanceof errors.JOSEError) throw unauthenticated()
    throw error
  }
}

function toKnownToken(payload: JWTPayload): KnownToken {
  const userId = Number(payload.sub)
  const { exp, session_version: sessionVersion, session_id: sessionId } = payload
  if (!Number.isInteger(userId) || typeof sessionVersion !== 'number' || exp === undefined) throw unauthenticated()
  const never = Number.NEGATIVE_INFINITY
  return {
    ...{ userId, sessionVersion, sessionId: String(sessionId), expires: exp * 1000 },
    ...{ askedOn: never, usedOn: never, refusedUntil: 0, built: null, asking: {} },
  }
}
