import { signingAlgorithm } from './keys.ts'

/** The audience of access tokens: every service of this installation. */
export const apiAudience = 'urn:locum:api'

export const apiScope = 'api'

/** Seconds: access 60 minutes (rules C7.15); a refresh token lives a working week's gap, the grant a little longer. */
export const lifetimes = {
  accessToken: 60 * 60,
  idToken: 60 * 60,
  refreshToken: 14 * 24 * 60 * 60,
  grant: 90 * 24 * 60 * 60,
  interaction: 15 * 60,
  code: 60,
} as const

/** How access tokens for the services look: signed JWT. */
export const resourceServerInfo = {
  scope: apiScope,
  audience: apiAudience,
  accessTokenTTL: lifetimes.accessToken,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: signingAlgorithm } },
}
