import type { JudgeFreshness } from '#server/platform/resources/index.ts'
import { isProven } from './sessionRepository.ts'

/** Seconds for which a password that was given lets what asks for a fresh sign-in through (rules C9.15). */
const freshFor = 5 * 60

/** Whether the caller's password was given a moment ago; a service that calls in somebody's name has no session and is not asked. */
export const judgeFreshnessHere: JudgeFreshness = async (queries, { sessionId }) =>
  sessionId === undefined || (await isProven(queries, sessionId, freshFor)) ? 'fresh' : 'stale'

/**
 * The same of who was signed in by somebody else's service, which tells it by `auth_time` (OpenID Connect Core §2): where it does not, nobody
 * could be asked, and the call is let through.
 */
export const judgeFreshnessElsewhere: JudgeFreshness = async (_, { claims: { auth_time: provenOn } }) =>
  typeof provenOn !== 'number' || Date.now() / 1000 - provenOn < freshFor ? 'fresh' : 'staleElsewhere'
