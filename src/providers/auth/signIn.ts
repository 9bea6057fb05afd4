import { getAppConfiguration } from '../configuration/appConfiguration.ts'
import { toUnreachableMessage } from '../http/requestEnvelope.ts'
import { parseReply, type Reply, send } from '../http/send.ts'
import { getText } from '../messages/getText.ts'
import { fetchDiscoveryDocument, getSessionKey } from './identity.ts'
import { askForPasskey, fetchPasskeyQuestion, type PasskeyQuestion } from './passkeys.ts'
import { storeSession, type TokenAnswer } from './session.ts'
import { forgetFormerSession } from './sessionEnd.ts'

/** How a sign-in ended; the message of a refusal is what the user reads. */
export type SignInResult = { ok: true } | { ok: false; message: string }

/** By what a sign-in goes on whose password was right: with a code, or with a passkey where there is one. */
export interface SecondStep {
  ticket: string
  passkey: PasskeyQuestion | null
}

/** By what the second factor is proved: a code, or what the browser got of a passkey. */
export type SecondProof = { code: string } | { passkey: string }

/** The same of one step: it may ask for the second factor; where that is over without it, the password is asked for anew. */
export type SignInStep = SignInResult | { ok: false; second: SecondStep } | { ok: false; message: string; isOver: true }

/**
 * Signs in with a user name and a password (the password grant) and keeps the session for oidc-client-ts to find.
 * Never throws for a refusal or a dead network: the message is what the user reads.
 */
export function signIn(username: string, password: string): Promise<SignInStep> {
  return requestTokens({ username, password })
}

/** Goes on with the second factor, as `signIn` began. */
export function signInBySecondFactor(ticket: string, proof: SecondProof): Promise<SignInStep> {
  return requestTokens({ ticket, ...proof })
}

/** Signs in by a passkey alone, which is both factors; null where its user gave none. */
export async function signInByPasskey(): Promise<SignInStep | null> {
  const { Success, Source, Message } = await fetchPasskeyQuestion()
  if (!Success) return { ok: false, message: Message ?? getText('passkeys.unknown') }
  const passkey = await askForPasskey(Source as PasskeyQuestion)
  return passkey === null ? null : requestTokens({ passkey })
}

async function requestTokens(proof: Record<string, string>): Promise<SignInStep> {
  const discovery = await fetchDiscoveryDocument()
  if (!discovery) return { ok: false, message: toUnreachableMessage() }
  const { ClientCode, Scopes } = getAppConfiguration().Identity
  const body = new URLSearchParams({ grant_type: 'password', client_id: ClientCode, scope: Scopes, ...proof })
  const reply = await send(discovery.token_endpoint, { method: 'POST', body })
  if (!reply) return { ok: false, message: toUnreachableMessage() }
  if (reply.status !== 200) return toRefusal(reply, discovery.token_endpoint, proof)
  forgetFormerSession()
  storeSession(getSessionKey(), parseReply(reply) as TokenAnswer)
  return { ok: true }
}

interface Refused {
  Message?: string
  error?: string
  error_description?: string
  ticket?: string
  passkey?: PasskeyQuestion | null
}

function toRefusal(reply: Reply, endpoint: string, proof: Record<string, string>): SignInStep {
  const refused = (parseReply(reply) ?? {}) as Refused
  const { Message, error, error_description: description, ticket, passkey = null } = refused
  const isOwn = new URL(endpoint, location.origin).origin === location.origin
  // Our own service says it in English alone; the catalogue holds it for each locale and installation.
  if (isOwn && error === 'mfa_required' && ticket !== undefined) return { ok: false, second: { ticket, passkey } }
  // What a passkey is to sign is signed once.
  if (isOwn && error === 'invalid_code' && 'passkey' in proof)
    return { ok: false, message: getText('passkeys.unknown'), isOver: true }
  if (isOwn && error === 'invalid_code') return { ok: false, message: getText('secondFactor.wrong') }
  if (isOwn && error === 'invalid_passkey') return { ok: false, message: getText('passkeys.unknown') }
  if (isOwn && error === 'invalid_grant' && 'ticket' in proof)
    return { ok: false, message: getText('secondFactor.expired'), isOver: true }
  if (isOwn && error === 'invalid_grant') return { ok: false, message: getText('signIn.refused') }
  return { ok: false, message: Message || description || getText('signIn.refused') }
}
