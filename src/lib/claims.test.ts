import { expect, it } from 'vitest'
import { parseClaims } from './claims.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

it('reads names with letters beyond ASCII out of a token', () => {
  expect(parseClaims(`${encode({ alg: 'none' })}.${encode({ name: 'Zoë Ñandú 李' })}.x`)).toEqual({
    name: 'Zoë Ñandú 李',
  })
})

it('refuses a text that is no token', () => {
  expect(() => parseClaims('opaque')).toThrow('not a JWT')
})
