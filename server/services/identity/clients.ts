import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type Client, errors, type KoaContext, type Provider, type ProviderAccount } from 'oidc-provider'
import type { Database } from '#server/platform/database/types.ts'
import { findClient, hasSecret, noteUse } from './clientRepository.ts'
import { type Account, type AccountDirectory, consoleClient } from './contract.ts'
import { issueAccessToken } from './issuing.ts'
import { buildRecordAdapter, type RecordAdapter } from './recordRepository.ts'
import { apiScope, lifetimes } from './scopes.ts'

/** A secret of 256 random bits, and what is kept of it. */
export function makeSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url')
  return { secret, hash: toHash(secret) }
}

/** Nobody guesses 256 bits, so a fast hash is enough. */
function toHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** The provider wants to see one; what a client sends is compared with hashes alone. */
const unknownSecret = randomUUID()

/** Finds the clients that are records; the provider only ever asks for one by its code. */
export function buildClientAdapter(database: Database): RecordAdapter {
  return { ...buildRecordAdapter(database, 'Client'), find: code => findMetadata(database, code) }
}

async function findMetadata(database: Database, code: string): Promise<Record<string, unknown> | undefined> {
  const client = await findClient(database, code)
  if (!client) return undefined
  const isService = client.Flow === 'ClientCredentials'
  return {
    ...{ client_id: client.ClientCode, client_name: client.Name, client_secret: unknownSecret, scope: client.Scopes },
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: isService ? ['client_credentials'] : ['authorization_code', 'refresh_token'],
    response_types: isService ? [] : ['code'],
    redirect_uris: isService ? [] : [client.RelyingPartyUrl],
  }
}

/** What the clients need of the provider. */
export interface ClientParts {
  database: Database
  accounts: AccountDirectory
  toProviderAccount(account: Account): Promise<ProviderAccount>
}

/** Adds the clients that are records: their secrets, and the grant by which a service account acts as the user that it has. */
export function registerClients(provider: Provider, parts: ClientParts): void {
  provider.Client.prototype.compareClientSecret = function (this: Client, secret: string) {
    return hasSecret(parts.database, this.clientId, toHash(secret))
  }
  provider.registerGrantType('client_credentials', ctx => answerToken(provider, ctx, parts), ['scope'])
  provider.use(async (ctx, next) => {
    await next()
    const { client, entities: { AccessToken: token } = {} } = ctx.oidc ?? {}
    // The console is no record.
    if (ctx.status === 200 && token && client.clientId !== consoleClient) await noteUse(parts.database, client.clientId)
  })
}

async function answerToken(
  provider: Provider,
  ctx: KoaContext,
  { database, accounts, toProviderAccount }: ClientParts,
): Promise<void> {
  const { client, params } = ctx.oidc
  const asked = String(params.scope ?? apiScope)
  if (asked !== apiScope) throw new errors.InvalidScope('a service account may ask for api alone', asked)
  const found = await findClient(database, client.clientId)
  const account = found?.UserID ? await accounts.findById(found.UserID) : null
  if (!account?.isActive) throw new errors.CustomOIDCProviderError('invalid_grant', 'the service account is inactive')
  ctx.oidc.entity('Account', await toProviderAccount(account))
  const accountId = String(account.userId)
  const issued = { accountId, gty: 'client_credentials', seconds: lifetimes.accessToken }
  const { token } = await issueAccessToken(provider, ctx, issued)
  const value = await token.save()
  ctx.body = { access_token: value, expires_in: token.expiration, scope: apiScope, token_type: token.tokenType }
}
