import { expect, it } from 'vitest'
import { findTwoReadings, readNumber } from './numberText.ts'

it.each([
  ['1234', 1234, 1234],
  ['1,234.5', 1234.5, null],
  ['1.234,5', null, 1234.5],
  ['1 234,5', null, 1234.5],
  ['1 234', 1234, 1234],
  ['1\u202f234\u202f567', 1234567, 1234567],
  ["1'234.50", 1234.5, null],
  ['1.000', 1, 1000],
  ['1,200', 1200, 1.2],
  ['0,750', null, 0.75],
  ['0.750', 0.75, null],
  ['1,234,567', 1234567, null],
  ['12,34', null, 12.34],
  ['-.5', -0.5, null],
  ['−5', -5, -5],
  ['-0', 0, 0],
  ['5.', 5, null],
  ['1e3', 1000, 1000],
  ['1,234 567', null, null],
  ['1234,567', null, 1234.567],
  ['12 34', null, null],
  ['.', null, null],
  ['', null, null],
  ['five', null, null],
  ['9'.repeat(400), null, null],
])('%j is %j with a point before decimals, and %j with a comma', (text, point, comma) => {
  expect([readNumber(text, 'point'), readNumber(text, 'comma')]).toEqual([point, comma])
})

it('a text has two readings where both are numbers of the kind that is meant, and differ', () => {
  expect(findTwoReadings('1.000')).toEqual([1, 1000])
  expect(findTwoReadings('1,234')).toEqual([1234, 1.234])
  for (const text of ['1,234.5', '1 234', '0,750', 'n/a']) expect(findTwoReadings(text)).toBeNull()
})

it('a whole number may have two readings yet, but no decimals', () => {
  expect(findTwoReadings('1.000', true)).toEqual([1, 1000])
  expect(findTwoReadings('1,234', true)).toBeNull()
  expect([readNumber('1,234', 'point', true), readNumber('1.200', 'comma', true)]).toEqual([1234, 1200])
  expect(readNumber('5.0', 'point', true)).toBe(5)
})
