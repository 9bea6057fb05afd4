import { expect, it } from 'vitest'
import type { Queries } from '../../platform/database/types.ts'
import { buildFileAddresses } from './fileAddress.ts'

const queries = { query: async () => [{ secret: Buffer.from('secret') }] } as unknown as Queries
const minute = 60_000
const noon = Date.parse('2037-11-20T12:00:00Z')

it('gives a file the same address for some minutes, which holds for five at least and ten at most', async () => {
  let now = noon + 1
  const addresses = buildFileAddresses(queries, () => now)
  const { address, expiresOn } = await addresses.build(7)
  now += 4 * minute
  expect((await addresses.build(7)).address).toBe(address)
  expect((await addresses.build(8)).address).not.toBe(address)
  now = noon + 5 * minute + 1
  expect((await addresses.build(7)).address).not.toBe(address)
  expect(Date.parse(expiresOn) - noon).toBe(10 * minute)
  const token = address.slice(address.indexOf('=') + 1)
  now = noon + 10 * minute
  expect(await addresses.isSigned(7, token)).toBe(true)
  expect(await addresses.isSigned(8, token)).toBe(false)
  now += 1
  expect(await addresses.isSigned(7, token)).toBe(false)
})
