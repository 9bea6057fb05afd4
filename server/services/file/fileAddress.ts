import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Queries } from '../../platform/database/types.ts'
import { getAddressSecret } from './fileRepository.ts'

/** How long an address holds at least, in milliseconds, and at most twice as long: until then the same file has the same one, so that nobody loads it anew. */
const lifetime = 5 * 60_000

/** Makes and checks addresses at which a file is had without a token, for a moment. */
export interface FileAddresses {
  build(id: number): Promise<{ address: string; expiresOn: string }>
  /** True for a token that was made for this file and holds still. */
  isSigned(id: number, token: string): Promise<boolean>
}

/** Builds the addresses of one installation; whoever has one has the file, so they are handed out to who may read it. */
export function buildFileAddresses(queries: Queries, now: () => number = Date.now): FileAddresses {
  let secret: Promise<Buffer> | null = null
  async function sign(id: number, expires: number): Promise<string> {
    secret ??= getAddressSecret(queries).catch(error => {
      secret = null
      throw error
    })
    return createHmac('sha256', await secret)
      .update(`file|${id}|${expires}`)
      .digest('base64url')
  }
  return {
    async build(id) {
      const expires = Math.ceil((now() + lifetime) / lifetime) * lifetime
      const address = `/files/${id}?t=${expires}.${await sign(id, expires)}`
      return { address, expiresOn: new Date(expires).toISOString() }
    },
    async isSigned(id, token) {
      const [, expires = '', signature = ''] = /^(\d{1,16})\.([\w-]{43})$/.exec(token) ?? []
      if (signature === '' || Number(expires) < now()) return false
      return timingSafeEqual(Buffer.from(signature), Buffer.from(await sign(id, Number(expires))))
    },
  }
}
