import { randomBytes } from 'node:crypto'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTVerifyGetKey,
} from 'jose'
import type { Database } from '#server/platform/database/types.ts'
import { insertKey, lockKeys, type StoredKey } from './keyRepository.ts'

/** The keys of this installation, shared by every instance through the database. */
export interface Keys {
  /** Private keys that sign tokens, the newest first. */
  signing: JWK[]
  /** Secrets that sign cookies, the newest first. */
  cookies: string[]
  /** Secrets by which what is stored is encrypted, the newest first. */
  sealing: JWK[]
}

export const signingAlgorithm = 'ES256'

/** Reads the keys and makes them where the database is new; instances that start together agree on one set. */
export async function loadKeys(database: Database): Promise<Keys> {
  const rows = await database.transaction(async transaction => {
    const found = await lockKeys(transaction)
    const made = await makeMissing(found)
    for (const key of made) await insertKey(transaction, key)
    return [...made, ...found]
  })
  return {
    signing: rows.filter(row => row.Use === 'sign').map(row => row.Key),
    cookies: rows.filter(row => row.Use === 'cookie').map(row => String(row.Key.k)),
    sealing: rows.filter(row => row.Use === 'seal').map(row => row.Key),
  }
}

async function makeMissing(found: readonly StoredKey[]): Promise<StoredKey[]> {
  const made: StoredKey[] = []
  if (!found.some(row => row.Use === 'sign')) made.push({ Use: 'sign', Key: await makeSigningKey() })
  for (const use of ['cookie', 'seal'] as const)
    if (!found.some(row => row.Use === use)) made.push({ Use: use, Key: makeSecretKey(use) })
  return made
}

function makeSecretKey(use: string): JWK {
  return { kty: 'oct', k: randomBytes(32).toString('base64url'), kid: `${use}-${randomBytes(6).toString('base64url')}` }
}

async function makeSigningKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true })
  const jwk = await exportJWK(privateKey)
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: signingAlgorithm, use: 'sig' }
}

/** The public half of the signing keys, for checking tokens. */
export function toVerificationKeys(keys: Keys): JWTVerifyGetKey {
  return createLocalJWKSet({
    keys: keys.signing.map(({ kty, crv, x, y, kid, alg, use }) => ({ kty, crv, x, y, kid, alg, use }) as JWK),
  })
}
