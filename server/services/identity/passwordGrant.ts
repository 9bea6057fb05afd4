import { errors, type KoaContext, type Provider, type ProviderAccount } from 'oidc-provider'
import { type Account, defaultScope, type SecondProof, type SecondStep } from './contract.ts'
import { issueAccessToken } from './issuing.ts'
import { apiAudience, apiScope } from './scopes.ts'
import { type SignedIn, type SignIn, SignInRefused } from './signIn.ts'

/** What the grant needs beside the provider. */
export interface PasswordGrantParts {
  signIn: SignIn
  /** Where browsers reach the provider. */
  origin: string
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
      const outcome = await signInOrRefuse(ctx, parts)
      if ('ticket' in outcome) return askForCode(ctx, outcome)
      const account = await parts.toProviderAccount(outcome.account)
      ctx.oidc.entity('Account', account)
      ctx.body = await issueTokens(provider, ctx, { account, amr: outcome.methods })
    },
    ['username', 'password', 'ticket', 'code', 'passkey', 'scope'],
  )
}

/** Refuses by what to send the same request again: the ticket, and a code or what a passkey answers, in the place of name and password. */
function askForCode(ctx: KoaContext, { ticket, passkey }: SecondStep): void {
  ctx.status = 400
  ctx.body = { error: 'mfa_required', error_description: 'Send the ticket with a code or a passkey.', ticket, passkey }
}

async function signInOrRefuse(
  ctx: KoaContext,
  { signIn, origin, findAddress }: PasswordGrantParts,
): Promise<SignedIn | SecondStep> {
  const { username, password, ticket, code, passkey } = ctx.oidc.params
  const address = findAddress(ctx)
  const proof: SecondProof =
    passkey === undefined ? { code: String(code ?? '') } : { response: parseJson(passkey), origin }
  try {
    if (ticket !== undefined) return await signIn.bySecondFactor({ ticket: String(ticket), proof, address })
    if ('response' in proof) return await signIn.byPasskey({ ...proof, address })
    return await signIn.byPassword({
      loginName: String(username ?? ''),
      password: String(password ?? ''),
      address,
      origin,
    })
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    const refusal = new errors.CustomOIDCProviderError(
      error.reason === 'password' || error.reason === 'expired' ? 'invalid_grant' : `invalid_${error.reason}`,
      error.message,
    )
    // The handler answers with the status that the error carries.
    if (error.isFlooded) Object.assign(refusal, { status: 429, statusCode: 429 })
    throw refusal
  }
}

/** What a parameter holds; null where it is no JSON. */
function parseJson(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    return null
  }
}

async function issueTokens(
  provider: Provider,
  ctx: KoaContext,
  { account, amr }: { account: ProviderAccount; amr: readonly string[] },
) {
  const { client, params } = ctx.oidc
  const { accountId } = account
  const scope = chooseScope(params.scope)
  const { grantId, token } = await issueAccessToken(provider, ctx, { accountId, gty: 'password', scope })
  const authTime = Math.floor(Date.now() / 1000)
  const refreshToken = new provider.RefreshToken({
    accountId,
    amr,
    authTime,
    client,
    grantId,
    gty: 'password',
    resource: apiAudience,
    rotations: 0,
    scope,
  })

  const claims = await account.claims('id_token', scope)
  const idToken = new provider.IdToken({ ...claims, sub: accountId, amr, auth_time: authTime }, { ctx })
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
