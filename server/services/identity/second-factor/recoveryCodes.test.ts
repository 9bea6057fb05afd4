import { expect, it } from 'vitest'
import { makeRecoveryCodes, parseRecoveryCode, toReadable } from './recoveryCodes.ts'

it('makes ten codes of twelve random signs each, no two alike, which are read as they are shown', () => {
  const codes = Array.from({ length: 20 }, makeRecoveryCodes).flat()
  expect([codes.length, new Set(codes).size]).toEqual([200, 200])
  for (const code of codes) {
    expect(toReadable(code)).toMatch(/^(?:[a-km-z2-9]{4}-){2}[a-km-z2-9]{4}$/)
    expect(parseRecoveryCode(` ${toReadable(code).toUpperCase()} `)).toBe(code)
  }
  for (const other of ['123456', 'abcd-efgh', 'abcd-efgh-jkm0', '']) expect(parseRecoveryCode(other)).toBeNull()
})
