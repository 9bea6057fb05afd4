import { errors, type KoaContext, type Provider, type ProviderAccount } from 'oidc-provider'
import { type Account, defaultScope } from './contract.ts'
import { issueAccessToken } from './issuing.ts'
import { apiAudience, apiScope } from './scopes.ts'
import { type SignIn, SignInRefused } from './signIn.ts'

/** What the grant needs beside the provider. */
export interface PasswordGrantParts {
  signIn: SignIn
  toProviderAccount(account: Account): Promise<ProviderAccount>
  /** The address from which a request came, proxies considered. */
  findAddress(ctx: KoaContext): string
}

/**
 * Adds the password grant (SPEC-0 §3 "Flow: ResourceOwner"). It stands outside OAuth 2.1, so only clients that name it
 * among their grant types may use it: the console alone.
 */
export function registerPasswordGrant(provider: Provider, parts: PasswordGrantParts): void {
  provider.registerGrantType(
    'password',
    async ctx => {
      const account = await parts.toProviderAccount(await signInOrRefuse(ctx, parts))
      ctx.oidc.entity('Account', account)
      ctx.body = await issueTokens(provider, ctx, account)
    },
    ['username', 'password', 'scope'],
  )
}

async function signInOrRefuse(ctx: KoaContext, { signIn, findAddress }: PasswordGrantParts): Promise<Account> {
  const { username, password } = ctx.oidc.params
  try {
    return await signIn({
      loginName: String(username ?? ''),
      password: String(password ?? ''),
      address: findAddress(ctx),
    })
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    const refusal = new errors.CustomOIDCProviderError('invalid_grant', error.message)
    // The handler answers with the status that the error carries.
    if (error.isFlooded) Object.assign(refusal, { status: 429, statusCode: 429 })
    throw refusal
  }
}

async function issueTokens(provider: Provider, ctx: KoaContext, account: ProviderAccount) {
  const { client, params } = ctx.oidc
  const { accountId } = account
  const scope = chooseScope(params.scope)
  const { grantId, token } = await issueAccessToken(provider, ctx, { accountId, gty: 'password', scope })
  const authTime = Math.floor(Date.now() / 1000)
  const refreshToken = new provider.RefreshToken({
    accountId,
    authTime,
    client,
    grantId,
    gty: 'password',
    resource: apiAudience,
    rotations: 0,
    scope,
  })

  const claims = await account.claims('id_token', scope)
  const idToken = new provider.IdToken({ ...claims, sub: accountId, auth_time: authTime }, { ctx })
  idToken.scope = scope
  const [accessValue, refreshValue, idValue] = await Promise.all([
    token.save(),
    refreshToken.save(),
    idToken.issue({ use: 'idtoken' }),
  ])
  return {
    access_token: accessValue,
    expires_in: token.expiration,
    id_token: idValue,
    refresh_token: refreshValue,
    scope,
    token_type: token.tokenType,
  }
}

/** The scopes asked for as far as there are such; all of them where none is asked for. */
function chooseScope(asked: unknown): string {
  const known = new Set(defaultScope.split(' '))
  const names = String(asked ?? '')
    .split(' ')
    .filter(name => known.has(name))
  return names.includes('openid') ? [...new Set([...names, apiScope])].join(' ') : defaultScope
}
