import { CompactEncrypt, compactDecrypt, importJWK, type JWK } from 'jose'

/** Encrypts what is stored and read again. */
export interface Sealing {
  seal(text: string): Promise<string>
  unseal(sealed: string): Promise<string>
}

/** Builds it by keys that are loaded with the first text; the newest encrypts. */
export function buildSealing(load: () => Promise<JWK[]>): Sealing {
  let keys: Promise<JWK[]> | undefined
  const getKeys = () => {
    keys ??= load().catch(error => {
      keys = undefined
      throw error
    })
    return keys
  }
  return {
    async seal(text) {
      const [newest] = await getKeys()
      if (!newest?.kid) throw new Error('There is no key to encrypt by.')
      const header = { alg: 'dir', enc: 'A256GCM', kid: newest.kid }
      return new CompactEncrypt(new TextEncoder().encode(text))
        .setProtectedHeader(header)
        .encrypt(await importJWK(newest))
    },
    async unseal(sealed) {
      const known = await getKeys()
      const { plaintext } = await compactDecrypt(sealed, async ({ kid }) => {
        const key = known.find(each => each.kid === kid)
        if (!key) throw new Error(`There is no key ${kid} to decrypt by.`)
        return importJWK(key)
      })
      return new TextDecoder().decode(plaintext)
    },
  }
}
