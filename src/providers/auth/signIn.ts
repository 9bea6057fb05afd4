import { getAppConfiguration } from '../configuration/appConfiguration.ts'
import { toUnreachableMessage } from '../http/requestEnvelope.ts'
import { parseReply, type Reply, send } from '../http/send.ts'
import { getText } from '../messages/getText.ts'
import { fetchDiscoveryDocument, getSessionKey } from './identity.ts'
import { storeSession, type TokenAnswer } from './session.ts'
import { forgetFormerSession } from './sessionEnd.ts'

/** How a sign-in ended; the message of a refusal is what the user reads. */
export type SignInResult = { ok: true } | { ok: false; message: string }

/** The same of one step: a ticket asks for the second factor, and where that came too late the password is asked for anew. */
export type SignInStep = SignInResult | { ok: false; ticket: string } | { ok: false; message: string; isExpired: true }

/**
 * Signs in with a user name and a password (the password grant) and keeps the session for oidc-client-ts to find.
 * Never throws for a refusal or a dead network: the message is what the user reads.
 */
export function signIn(username: string, password: string): Promise<SignInStep> {
  return requestTokens({ username, password })
}

/** Goes on with the code of the second factor, as `signIn` began. */
export function signInByCode(ticket: string, code: string): Promise<SignInStep> {
  return requestTokens({ ticket, code })
}

async function requestTokens(proof: Record<string, string>): Promise<SignInStep> {
  const discovery = await fetchDiscoveryDocument()
  if (!discovery) return { ok: false, message: toUnreachableMessage() }
  const { ClientCode, Scopes } = getAppConfiguration().Identity
  const body = new URLSearchParams({ grant_type: 'password', client_id: ClientCode, scope: Scopes, ...proof })
  const reply = await send(discovery.token_endpoint, { method: 'POST', body })
  if (!reply) return { ok: false, message: toUnreachableMessage() }
  if (reply.status !== 200) return toRefusal(reply, discovery.token_endpoint, 'ticket' in proof)
  forgetFormerSession()
  storeSession(getSessionKey(), parseReply(reply) as TokenAnswer)
  return { ok: true }
}

interface Refused {
  Message?: string
  error?: string
  error_description?: string
  ticket?: string
}

function toRefusal(reply: Reply, endpoint: string, isSecond: boolean): SignInStep {
  const { Message, error, error_description: description, ticket } = (parseReply(reply) ?? {}) as Refused
  const isOwn = new URL(endpoint, location.origin).origin === location.origin
  // Our own service says it in English alone; the catalogue holds it for each locale and installation.
  if (isOwn && error === 'mfa_required' && ticket !== undefined) return { ok: false, ticket }
  if (isOwn && error === 'invalid_code') return { ok: false, message: getText('secondFactor.wrong') }
  if (isOwn && error === 'invalid_grant' && isSecond)
    return { ok: false, message: getText('secondFactor.expired'), isExpired: true }
  if (isOwn && error === 'invalid_grant') return { ok: false, message: getText('signIn.refused') }
  return { ok: false, message: Message || description || getText('signIn.refused') }
}
