import { expect, test } from 'vitest'
import { formats, isPassword } from './formats.ts'

test('a ZIP code is five digits', () => {
  expect(['02139', '2139', '021390', '0213a'].map(text => formats.zip?.(text))).toEqual([true, false, false, false])
})

test('a password has 12 to 40 characters of three classes', () => {
  const judged = ['Sunny-day-2026', 'sunnyday2026', 'Sunny-day-1', `Aa1-${'x'.repeat(36)}`, `Aa1-${'x'.repeat(37)}`]
  expect(judged.map(isPassword)).toEqual([true, false, false, true, false])
})
