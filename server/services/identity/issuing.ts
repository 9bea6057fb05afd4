import type { AccessToken, KoaContext, Provider } from 'oidc-provider'
import { apiAudience, apiScope, resourceServerInfo } from './scopes.ts'

/** For whom a token is, by which grant, and for what. */
export interface Issued {
  accountId: string
  gty: string
  /** The scopes of OpenID Connect that are granted beside that of the services; absent where there are none. */
  scope?: string
  /** How long the grant is kept, in seconds; as long as the provider keeps one where it is absent. */
  seconds?: number
}

/** Begins a grant of our own kinds, with the access token for the services; it is signed by its `save`. */
export async function issueAccessToken(
  provider: Provider,
  ctx: KoaContext,
  { accountId, gty, scope, seconds }: Issued,
): Promise<{ grantId: string; token: AccessToken }> {
  const { client } = ctx.oidc
  const grant = new provider.Grant({ accountId, clientId: client.clientId })
  if (scope !== undefined) grant.addOIDCScope(scope)
  grant.addResourceScope(apiAudience, apiScope)
  const grantId = await grant.save(seconds)
  const token = new provider.AccessToken({ accountId, client, grantId, gty, scope: apiScope })
  token.resourceServer = new provider.ResourceServer(apiAudience, resourceServerInfo)
  ctx.oidc.entity('AccessToken', token)
  return { grantId, token }
}
