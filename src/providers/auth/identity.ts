import { onWindowReset } from '#src/lib/windowState.ts'
import { getAppConfiguration } from '../configuration/appConfiguration.ts'
import { parseReply, send } from '../http/send.ts'
import { toSessionKey } from './session.ts'

interface DiscoveryDocument {
  token_endpoint: string
}

let document: Promise<DiscoveryDocument | null> | undefined
onWindowReset(() => {
  document = undefined
})

/** The identity service's absolute address; a path in the configuration stands below our own origin. */
export function getAuthority(): string {
  return new URL(getAppConfiguration().Identity.IdentityServiceUrl, location.origin).href.replace(/\/$/, '')
}

/** The storage key of the session with this console's identity service. */
export function getSessionKey(): string {
  return toSessionKey(getAuthority(), getAppConfiguration().Identity.ClientCode)
}

/** Loads the identity service's discovery document once; null where it does not answer, and the next call tries again. */
export async function fetchDiscoveryDocument(): Promise<DiscoveryDocument | null> {
  document ??= load()
  const loaded = await document
  if (!loaded) document = undefined
  return loaded
}

async function load(): Promise<DiscoveryDocument | null> {
  const reply = await send(`${getAuthority()}/.well-known/openid-configuration`, {}, { silent: true })
  const body = reply?.status === 200 ? (parseReply(reply) as Partial<DiscoveryDocument> | undefined) : undefined
  return body?.token_endpoint ? (body as DiscoveryDocument) : null
}
