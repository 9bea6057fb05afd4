import { createPrivateKey, generateKeyPairSync, type JsonWebKey, sign } from 'node:crypto'
import { calculateJwkThumbprint, type JWK } from 'jose'
import type { CertificateKey } from '#contract/certificate.ts'
import { waitForTurn } from '../../platform/database/turns.ts'
import type { Database, Queries } from '../../platform/database/types.ts'
import { insertKey, listKeys } from './certificateRepository.ts'

/** A key that signs, with the name by which its public half is found. */
export interface SigningKey {
  kid: string
  sign(bytes: Uint8Array): Promise<Uint8Array>
}

/**
 * Gets the key of the installation, and makes it where there is none. It is in the database, which lies in the data folder or is shared by
 * all instances, so that any of them signs and one backup has everything.
 */
export async function getSigningKey(database: Database): Promise<SigningKey> {
  const [known] = await listKeys(database)
  const key = known ?? (await makeKey(database))
  const privateKey = createPrivateKey({ key: key as JsonWebKey, format: 'jwk' })
  return { kid: String(key.kid), sign: async bytes => sign(null, bytes, privateKey) }
}

/** The public halves of all keys that ever signed, the newest first. */
export async function listPublicKeys(database: Queries): Promise<CertificateKey[]> {
  return (await listKeys(database)).map(({ kid, x }) => ({
    ...({ kty: 'OKP', crv: 'Ed25519' } as const),
    ...{ x: String(x), kid: String(kid) },
  }))
}

/** Instances that make one at the same time agree on it. */
function makeKey(database: Database): Promise<JWK> {
  return database.transaction(async transaction => {
    await waitForTurn(transaction, 'locum certificate keys')
    const [known] = await listKeys(transaction)
    if (known) return known
    const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }) as JWK
    const made = { ...jwk, kid: await calculateJwkThumbprint(jwk) }
    await insertKey(transaction, made)
    return made
  })
}
