import { errors, type KoaContext, Provider, type ProviderAccount, type RefreshToken } from 'oidc-provider'
import type { Database } from '#server/platform/database/types.ts'
import { buildClaims, claimNames } from './claims.ts'
import { findClient } from './clientRepository.ts'
import { buildClientAdapter, registerClients } from './clients.ts'
import { type Account, type AccountDirectory, type Credentials, consoleClient, defaultScope } from './contract.ts'
import { type Keys, signingAlgorithm } from './keys.ts'
import { renderError, renderSignedOut, renderSignOut } from './pages.ts'
import { registerPasswordGrant } from './passwordGrant.ts'
import { buildRecordAdapter, takeSuccessor } from './recordRepository.ts'
import { apiAudience, apiScope, lifetimes, resourceServerInfo } from './scopes.ts'
import type { BegunSession } from './sessionRepository.ts'
import { registerSessions, type Sessions } from './sessions.ts'
import type { SignIn } from './signIn.ts'

/** What every provider of this process shares; each origin has a provider of its own, for the issuer bears the origin. */
export interface ProviderParts {
  database: Database
  keys: Keys
  accounts: AccountDirectory
  credentials: Credentials
  sessions: Sessions
  /** Seconds for which the provider's own cookie signs in again without asking. */
  cookieLifetime: number
  signIn: SignIn
  /** Notes from where a session was begun. */
  notePlace(session: BegunSession): Promise<void>
  findAddress(ctx: KoaContext): string
  onServerError(error: Error): void
}

/** A user as the provider knows one, with the claims and the session version that his tokens carry. */
interface ClaimedAccount extends ProviderAccount {
  sessionVersion: number
  userClaims: Record<string, unknown>
}

/** Builds the provider of one origin (`https://locum.example.com`); its issuer is the origin with `/identity`. */
export function buildProvider(origin: string, parts: ProviderParts): Provider {
  const { accounts, credentials, sessions } = parts

  async function toProviderAccount(account: Account): Promise<ClaimedAccount> {
    const session = await credentials.findSession(account.userId)
    const userClaims = buildClaims(account, session.isPasswordResetRequired)
    return {
      accountId: String(account.userId),
      sessionVersion: session.version,
      userClaims,
      claims: async () => ({ sub: String(account.userId), client_id: consoleClient, ...userClaims }),
    }
  }

  async function findActive(
    _ctx: KoaContext,
    sub: string,
    token?: { kind?: string; grantId?: string },
  ): Promise<ClaimedAccount | undefined> {
    // A refresh is made for a call, which says itself whether it is a use: of a session that was left alone or has lasted long enough it is none.
    if (token?.kind === 'RefreshToken' && (await sessions.ask(String(token.grantId), false)) === null) return undefined
    const account = await accounts.findById(Number(sub))
    return account?.isActive ? toProviderAccount(account) : undefined
  }

  const provider = new Provider(`${origin}/identity`, {
    ...buildProtocol(origin, parts.cookieLifetime),
    adapter: (kind: string) =>
      kind === 'Client' ? buildClientAdapter(parts.database) : buildRecordAdapter(parts.database, kind),
    jwks: { keys: parts.keys.signing },
    cookies: { keys: parts.keys.cookies, short: { path: '/identity' }, long: { path: '/identity' } },
    findAccount: findActive,
    extraTokenClaims(ctx: KoaContext, token: { grantId?: string }) {
      const account = ctx.oidc.account as ClaimedAccount | undefined
      const session = { session_version: account?.sessionVersion, session_id: token.grantId }
      return account && { ...account.userClaims, ...session }
    },
    loadExistingGrant: (ctx: KoaContext) => loadGrant(ctx, parts),
  })
  provider.proxy = true
  provider.on('server_error', (_ctx, error) => parts.onServerError(error))
  registerSessions(provider, parts)
  registerRotation(provider, parts.database)
  registerClients(provider, { ...parts, toProviderAccount })
  registerPasswordGrant(provider, { ...parts, origin, toProviderAccount })
  return provider
}

/** Who signs in consents by that: our own console, and programs that an administrator has let in. */
async function loadGrant(ctx: KoaContext, { database, sessions }: ProviderParts) {
  const { oidc } = ctx
  const client = await findClient(database, oidc.client.clientId)
  const { userClaims } = oidc.account as ClaimedAccount
  if (client && client.CompanyID !== userClaims.company_id)
    throw new errors.AccessDenied('the program is not open to users of your company')
  const known = oidc.result?.consent?.grantId ?? oidc.session?.grantIdFor(oidc.client.clientId)
  const goesOn = known !== undefined && (await sessions.ask(known, true)) !== null
  const existing = goesOn ? await oidc.provider.Grant.find(known) : undefined
  if (existing) return existing
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId: oidc.account?.accountId })
  const { scope = defaultScope } = oidc.client
  grant.addOIDCScope(scope)
  if (scope.split(' ').includes(apiScope)) grant.addResourceScope(apiAudience, apiScope)
  await grant.save()
  return grant
}

/** What the protocol offers: code with PKCE, for the console the password grant too, for service accounts client credentials. */
function buildProtocol(origin: string, cookieLifetime: number): Record<string, unknown> {
  return {
    clients: [
      {
        client_id: consoleClient,
        client_name: 'Locum',
        token_endpoint_auth_method: 'none',
        grant_types: ['password', 'authorization_code', 'refresh_token'],
        response_types: ['code'],
        redirect_uris: [`${origin}/login`, `${origin}/docs/static/oauth2-redirect.html`],
        post_logout_redirect_uris: [`${origin}/login`, `${origin}/`],
        id_token_signed_response_alg: signingAlgorithm,
      },
    ],
    clientDefaults: { id_token_signed_response_alg: signingAlgorithm },
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    scopes: ['openid', 'profile', 'offline_access', apiScope],
    claims: { openid: ['sub', 'amr'], profile: [...claimNames] },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    clientBasedCORS: (_ctx: KoaContext, requestOrigin: string) => requestOrigin === origin,
    renderError,
    interactions: { url: (_ctx: KoaContext, { uid }: { uid: string }) => `${origin}/identity/interaction/${uid}` },
    ttl: {
      AccessToken: lifetimes.accessToken,
      AuthorizationCode: lifetimes.code,
      Grant: lifetimes.grant,
      IdToken: lifetimes.idToken,
      Interaction: lifetimes.interaction,
      RefreshToken: lifetimes.refreshToken,
      Session: cookieLifetime,
    },
    features: {
      devInteractions: { enabled: false },
      // Each pushed request would be a row that nobody has signed in for.
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: isOwnToken },
      rpInitiatedLogout: { enabled: true, logoutSource: renderSignOut, postLogoutSuccessSource: renderSignedOut },
      userinfo: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => apiAudience,
        getResourceServerInfo: () => resourceServerInfo,
        useGrantedResource: () => true,
      },
    },
  }
}

function isOwnToken(_ctx: KoaContext, client: { clientId: string }, token: { clientId?: string }): boolean {
  return token.clientId === client.clientId
}

/**
 * Gives everybody who presents one refresh token within its grace the same next one: the first that replaced it. A further
 * one would be a second line of tokens that lives beside the first and whose theft nobody would notice.
 */
function registerRotation(provider: Provider, database: Database): void {
  provider.use(async (ctx, next) => {
    await next()
    const { RotatedRefreshToken: used, RefreshToken: made } = ctx.oidc?.entities ?? {}
    if (used && made && isTokenAnswer(ctx)) await replaceMade(ctx, database, used, made)
  })
}

async function replaceMade(ctx: KoaContext, database: Database, used: RefreshToken, made: RefreshToken): Promise<void> {
  const successor = await takeSuccessor(database, used.jti, made.jti)
  if (successor === made.jti) return
  await made.destroy()
  Object.assign(ctx.body as object, { refresh_token: successor })
}

function isTokenAnswer({ status, body }: KoaContext): boolean {
  return status === 200 && typeof body === 'object' && body !== null && 'refresh_token' in body
}
