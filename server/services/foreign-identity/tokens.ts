import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { VerifyToken } from '#server/platform/access/authenticate.ts'
import { unauthenticated, unavailable } from '#server/platform/kernel/problem.ts'

/** What the authority says of itself. */
interface Authority {
  issuer: string
  keys: JWTVerifyGetKey
}

/** Milliseconds after which the authority is given up. */
const patience = 10_000

/** Seconds by which two clocks may differ. */
const clockTolerance = 5

/** Only keys that the authority publishes; a shared secret is none. */
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

/**
 * Builds the check of an access token of somebody else's identity service: signature, issuer, expiry and audience.
 * Throws 401 for a token that does not hold, 503 while the authority does not answer.
 */
export function buildVerifyForeign(url: string, audience: string): VerifyToken {
  let authority: Promise<Authority> | null = null
  const getAuthority = () => {
    authority ??= fetchAuthority(url).catch(error => {
      authority = null
      throw error
    })
    return authority
  }
  return async token => {
    const { issuer, keys } = await getAuthority()
    try {
      const expected = { issuer, audience, algorithms, clockTolerance, requiredClaims: ['sub', 'exp'] }
      const { payload } = await jwtVerify(token, keys, expected)
      return payload satisfies JWTPayload
    } catch (error) {
      const isUnreachable = error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)
      throw isUnreachable ? describeOutage() : unauthenticated()
    }
  }
}

async function fetchAuthority(url: string): Promise<Authority> {
  const address = `${url.replace(/\/+$/, '')}/.well-known/openid-configuration`
  const answer = await fetch(address, { signal: AbortSignal.timeout(patience) }).catch(() => null)
  const document = answer?.ok ? ((await answer.json().catch(() => null)) as Record<string, unknown> | null) : null
  const { issuer, jwks_uri: keys } = document ?? {}
  if (typeof issuer !== 'string' || typeof keys !== 'string' || !URL.canParse(keys, address)) throw describeOutage()
  return { issuer, keys: createRemoteJWKSet(new URL(keys, address), { timeoutDuration: patience }) }
}

function describeOutage() {
  return unavailable('The identity service does not answer. Please try again.')
}
