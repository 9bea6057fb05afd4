import { importJWK, SignJWT } from 'jose'
import type { Database } from '#server/platform/database/index.ts'
import { buildCredentials } from '#server/services/identity/index.ts'
import { loadKeys } from '#server/services/identity/keys.ts'
import { apiAudience, apiScope } from '#server/services/identity/scopes.ts'
import { buildSessions } from '#server/services/identity/sessions.ts'

/** Makes access tokens as identity signs them, of any lifetime in seconds. */
export async function buildTokens(database: Database): Promise<(userId: number, lifetime?: number) => Promise<string>> {
  const { signing } = await loadKeys(database)
  const [jwk] = signing
  if (!jwk) throw new Error('There is no key.')
  const key = await importJWK(jwk)
  const credentials = buildCredentials(database)
  const sessions = buildSessions(database, { sessionIdle: 3600, sessionLongest: 3600 })
  // What wants a fresh sign-in lets them through, however long a file lasts.
  const provenOn = Math.floor(Date.now() / 1000) + 86_400
  await sessions.begin({ grantId: 'tests', userId: 0, device: '', address: '', provenOn })
  return async (userId, lifetime = 3600) => {
    const { version } = await credentials.findSession(userId)
    return new SignJWT({ scope: apiScope, session_version: version, session_id: 'tests' })
      .setProtectedHeader({ alg: String(jwk.alg), typ: 'at+jwt', kid: String(jwk.kid) })
      .setSubject(String(userId))
      .setAudience(apiAudience)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + lifetime)
      .sign(key)
  }
}
