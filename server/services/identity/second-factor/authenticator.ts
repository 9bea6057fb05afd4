import { Secret, TOTP } from 'otpauth'

/** What authenticator apps show beside the login name. */
const issuer = 'Locum'

/** Seconds for which an app shows one code (RFC 6238 §4.1). */
const period = 30

/** Codes of so many steps before and after the present one are taken: clocks differ. */
const tolerance = 1

/** Makes the secret that an app and the services share: 160 random bits, as base32. */
export function makeSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that an app reads from a picture. */
export function toAppAddress(secret: string, loginName: string): string {
  return buildTotp(secret, loginName).toString()
}

/** The time step whose code this is, at a moment; null for a wrong one. */
export function findStep(secret: string, code: string, at: Date): number | null {
  const timestamp = at.getTime()
  const delta = buildTotp(secret).validate({ token: code, timestamp, window: tolerance })
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta
}

function buildTotp(secret: string, label = ''): TOTP {
  return new TOTP({ issuer, label, period, digits: 6, secret: Secret.fromBase32(secret) })
}
