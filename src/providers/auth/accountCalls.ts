import type { WireRequest } from '#contract/callArguments.ts'
import { type Answer, requestEnvelope } from '../http/requestEnvelope.ts'
import type { SendOptions } from '../http/send.ts'

/** The contract of users. */
export const usersContract = { application: 'Membership', contract: 'User' }

/** The contract of sessions. */
export const sessionsContract = { application: 'Membership', contract: 'Session' }

/** Sends what changes a user. */
export function postUser(path: string, body: WireRequest['body'], query: WireRequest['query'] = []): Promise<Answer> {
  return requestEnvelope(usersContract, { method: 'POST', path, query, body })
}

/** Sends what changes the session or the sign-in of the caller. */
export function postSession(path: string, body: WireRequest['body'] = {}, options?: SendOptions): Promise<Answer> {
  return requestEnvelope(sessionsContract, { method: 'POST', path, query: [], body }, options)
}
