import type { JWTPayload } from 'jose'
import { type Authenticator, findBearer } from '#server/platform/access/authenticate.ts'
import { type Caller, noAccount } from '#server/platform/access/caller.ts'
import type { ForeignRegistry } from '#server/platform/discovery/foreignRegistry.ts'
import { unauthenticated } from '#server/platform/kernel/problem.ts'
import { fetchPermissions } from './permissions.ts'
import { buildVerifyForeign } from './tokens.ts'

export interface ForeignIdentityParts {
  /** The address of the identity service. */
  url: string
  /** What its access tokens must be meant for. */
  audience: string
  /** The application whose permissions are asked for. */
  clientCode: string
  registry: ForeignRegistry
  /** Milliseconds since 1970. */
  now?: () => number
}

interface KnownToken {
  caller: Promise<Caller>
  /** Milliseconds since 1970: until then the caller is not asked for again. */
  until: number
  /** When the token itself ends; null until it has been read. */
  expires: number | null
}

/** How long a caller is kept, in milliseconds: what he may do is somebody else's to change. */
const lifetime = 60_000

/** As many callers as are kept; above it the oldest are asked for again. */
const capacity = 10_000

/** Says who calls where somebody else's identity service signs users in; see README.md. */
export function buildForeignIdentity(parts: ForeignIdentityParts): Authenticator {
  const { registry, clientCode, now = Date.now } = parts
  const verify = buildVerifyForeign(parts.url, parts.audience)
  const known = new Map<string, KnownToken>()

  async function load(token: string): Promise<Caller> {
    const claims = await verify(token)
    const entry = known.get(token)
    const expires = Number(claims.exp) * 1000
    if (entry) Object.assign(entry, { expires, until: Math.min(entry.until, expires) })
    return toCaller(claims, await fetchPermissions(registry, { userId: String(claims.sub), clientCode, token }))
  }

  function authenticateToken(token: string): Promise<Caller> {
    const entry = known.get(token)
    if (entry && entry.until > now()) return entry.caller
    known.delete(token)
    for (const oldest of known.size >= capacity ? known.keys().take(1) : []) known.delete(oldest)
    const caller = Promise.resolve().then(() => load(token))
    const made: KnownToken = { caller, until: now() + lifetime, expires: null }
    known.set(token, made)
    caller.catch(() => {
      if (known.get(token) === made) known.delete(token)
    })
    return caller
  }

  function authenticate({ headers }: Parameters<Authenticator['authenticate']>[0]): Promise<Caller> {
    const token = findBearer(headers)
    if (token === null) throw unauthenticated()
    return authenticateToken(token)
  }

  return {
    authenticateToken,
    authenticate,
    // A second factor is that service's affair.
    authenticateAny: authenticate,
    findExpiry: token => known.get(token)?.expires ?? null,
    // Nobody tells of a change; a caller is asked for again soon enough.
    onAccessChange: () => () => {},
  }
}

/** Reads the user context of SPEC-0 §3 from the claims, as far as they tell it. */
function toCaller(claims: JWTPayload, permissions: ReadonlySet<string>): Caller {
  const toText = (name: string) => (typeof claims[name] === 'string' ? claims[name] : '')
  const toNumber = (name: string) => Number(claims[name]) || 0
  return {
    subject: String(claims.sub),
    userId: toUserId(claims.sub),
    loginName: toText('name') || toText('preferred_username') || String(claims.sub),
    name: toText('given_name'),
    companyId: toNumber('company_id'),
    companyCode: toText('company_code'),
    teamId: toNumber('team_id'),
    userType: 'OrganizationUser',
    claims,
    permissions,
  }
}

/** Other services name their users by whatever they like: only what is a number is one of ours. */
function toUserId(subject: unknown): number {
  return /^[1-9]\d{0,14}$/.test(String(subject)) ? Number(subject) : noAccount
}
