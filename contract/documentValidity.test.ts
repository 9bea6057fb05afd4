import { expect, it } from 'vitest'
import { judgeValidity, toExpiredFrom } from './documentValidity.ts'
import { candidateDocumentValidity } from './enumerations.gen.ts'

const { Valid, ExpiresSoon, Expired, NoExpiryDate } = candidateDocumentValidity

it('counts the last day of a document whole', () => {
  expect(toExpiredFrom('2026-12-31')).toBe('2027-01-01T12:00:00.000Z')
  expect(toExpiredFrom(null)).toBeNull()
})

it.each([
  [null, Valid],
  ['2026-11-26', Expired],
  ['2026-11-27', ExpiresSoon],
  ['2026-12-26', ExpiresSoon],
  ['2026-12-27', Valid],
])('a document that expires on %s stands at %i on November 27, at noon', (expiresOn, validity) => {
  expect(judgeValidity(expiresOn, new Date('2026-11-27T12:00:00Z'))).toBe(validity)
})

it('a document without a day holds on, and lacks the day where its type expires', () => {
  expect(judgeValidity(null, new Date(), true)).toBe(NoExpiryDate)
})
