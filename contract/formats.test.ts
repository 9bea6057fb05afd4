import { expect, test } from 'vitest'
import { formats, isPassword, toPhoneDigits } from './formats.ts'

test('a ZIP code is five digits', () => {
  expect(['02139', '2139', '021390', '0213a'].map(text => formats.zip?.(text))).toEqual([true, false, false, false])
})

test('a password has 12 to 40 characters of three classes', () => {
  const judged = ['Sunny-day-2026', 'sunnyday2026', 'Sunny-day-1', `Aa1-${'x'.repeat(36)}`, `Aa1-${'x'.repeat(37)}`]
  expect(judged.map(isPassword)).toEqual([true, false, false, true, false])
})

test.each([
  ['(312) 555', '312555'],
  ['+1 312', '312'],
  ['1-312-555-0143', '3125550143'],
  ['13', '13'],
  ['+1', ''],
  ['3rd', ''],
])('the digits of the part %j of a phone number are %j', (text, digits) => {
  expect(toPhoneDigits(text)).toBe(digits)
})
