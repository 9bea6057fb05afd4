import { expect, it } from 'vitest'
import { lifetimes } from './scopes.ts'

it('a code is used within a minute, a token within an hour', () => {
  expect(lifetimes.code).toBeLessThanOrEqual(60)
  expect(Math.max(lifetimes.accessToken, lifetimes.idToken)).toBeLessThanOrEqual(3600)
})
