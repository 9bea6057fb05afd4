import { expect, it } from 'vitest'
import { findMeantAddress } from './mailDomain.ts'

it.each(['gmial.com', 'gmal.com', 'gmaill.com', 'gmsil.com', 'GMAI.COM', 'gmail.con', 'gmail.co'])(
  'somebody at %s probably means gmail.com',
  domain => {
    expect(findMeantAddress(`ann.b@${domain}`)).toBe('ann.b@gmail.com')
  },
)

it.each([
  'ann@gmail.com',
  'ann@Yahoo.com',
  'ann@mail.com',
  'ann@clinic.org',
  'ann@g.co',
  '@gmial.com',
  'gmial.com',
  '',
])('%o is as it is meant', address => {
  expect(findMeantAddress(address)).toBeNull()
})
