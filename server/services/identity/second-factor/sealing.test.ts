import { expect, it } from 'vitest'
import { buildSealing } from './sealing.ts'

const toKey = (kid: string) => ({ kty: 'oct', kid, k: Buffer.alloc(32, kid).toString('base64url') })

it('reads what it has encrypted, by an older key too, and nothing that was changed meanwhile', async () => {
  const before = buildSealing(async () => [toKey('old')])
  const sealed = await before.seal('a secret')
  expect([sealed.includes('secret'), await before.seal('a secret')]).not.toContain(sealed)
  const after = buildSealing(async () => [toKey('new'), toKey('old')])
  expect([await after.unseal(sealed), await after.unseal(await after.seal('another'))]).toEqual(['a secret', 'another'])
  const parts = sealed.split('.')
  parts[3] = Buffer.from('changed!').toString('base64url')
  await expect(after.unseal(parts.join('.'))).rejects.toThrow()
  await expect(buildSealing(async () => [toKey('new')]).unseal(sealed)).rejects.toThrow('There is no key old')
})
