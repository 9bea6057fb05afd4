import { getAppConfiguration } from '../configuration/appConfiguration.ts'
import { toUnreachableMessage } from '../http/requestEnvelope.ts'
import { parseReply, type Reply, send } from '../http/send.ts'
import { getText } from '../messages/getText.ts'
import { fetchDiscoveryDocument, getSessionKey } from './identity.ts'
import { storeSession, type TokenAnswer } from './session.ts'
import { forgetFormerSession } from './sessionEnd.ts'

/** How a sign-in ended; the message of a refusal is what the user reads. */
export type SignInResult = { ok: true } | { ok: false; message: string }

/**
 * Signs in with a user name and a password (the password grant) and keeps the session for oidc-client-ts to find.
 * Never throws for a refusal or a dead network: the message is what the user reads.
 */
export async function signIn(username: string, password: string): Promise<SignInResult> {
  const discovery = await fetchDiscoveryDocument()
  if (!discovery) return { ok: false, message: toUnreachableMessage() }
  const { ClientCode, Scopes } = getAppConfiguration().Identity
  const body = new URLSearchParams({ grant_type: 'password', client_id: ClientCode, scope: Scopes, username, password })
  const reply = await send(discovery.token_endpoint, { method: 'POST', body })
  if (!reply) return { ok: false, message: toUnreachableMessage() }
  if (reply.status !== 200)
    return { ok: false, message: findRefusal(reply, discovery.token_endpoint) ?? getText('signIn.refused') }
  forgetFormerSession()
  storeSession(getSessionKey(), parseReply(reply) as TokenAnswer)
  return { ok: true }
}

function findRefusal(reply: Reply, endpoint: string): string | undefined {
  const body = parseReply(reply) as { Message?: string; error?: string; error_description?: string } | undefined
  const isOwn = new URL(endpoint, location.origin).origin === location.origin
  // Our own service says it in English alone; the catalogue holds it for each locale and installation.
  if (isOwn && body?.error === 'invalid_grant') return undefined
  return body?.Message || body?.error_description
}
