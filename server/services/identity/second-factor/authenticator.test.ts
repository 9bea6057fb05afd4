import { expect, it } from 'vitest'
import { findStep, makeSecret, toAppAddress } from './authenticator.ts'

/** The secret and the codes of RFC 6238, appendix B, as apps show them: six digits. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

it('finds the step of a code of now, of the one before and of the one after, and of no other', () => {
  expect(findStep(secret, '287082', at(59))).toBe(1)
  expect(findStep(secret, '081804', at(1111111109))).toBe(37037036)
  expect([29, 30, 60, 89, 90].map(seconds => findStep(secret, '287082', at(seconds)))).toEqual([1, 1, 1, 1, null])
  for (const wrong of ['287083', '28708', '', 'abcdef', '2870821']) expect(findStep(secret, wrong, at(59))).toBeNull()
})

it('makes secrets of 160 bits, no two alike, which an app reads with the name of the account', () => {
  const [one, other] = [makeSecret(), makeSecret()]
  expect(one).toMatch(/^[A-Z2-7]{32}$/)
  expect(one).not.toBe(other)
  const address = new URL(toAppAddress(one, 'kim'))
  expect([address.protocol, decodeURIComponent(address.pathname)]).toEqual([
    'otpauth:',
    expect.stringContaining('Locum:kim'),
  ])
  expect(address.searchParams.get('secret')).toBe(one)
})
