import { expect, it } from 'vitest'
import { readDisplayedNumbers, toFormattedNumber } from './numberFormat.ts'

it.each([
  ['number', 1234.5, '1,234.500'],
  ['number', 0.12345, '0.123'],
  ['volume', 1234.56, '1,234.6'],
  ['volume', 7, '7.0'],
  ['round', 1234.56, '1,235'],
  ['percentage', 12, '12%'],
  ['percentage', 12.34, '12.3%'],
  ['round', null, ''],
  ['round', 'some', 'some'],
] as const)('the format %s shows %j as %s', (format, value, text) => {
  expect(toFormattedNumber(format, value)).toBe(text)
})

it.each([
  ['1200', 'en', [1200]],
  ['-$1,200.50', 'en', [-1200.5]],
  ['12.5%', 'en', [12.5]],
  ['1.200,50', 'en', []],
  ['1.200,50', 'es', [1200.5]],
  ['1200,50€', 'es', [1200.5]],
  ['1.200', 'es', [1.2, 1200]],
  ['1,20,0', 'es', []],
  ['12a', 'es', []],
  ['', 'es', []],
])('%j may stand, by the language %s, for %j', (text, language, numbers) => {
  expect(readDisplayedNumbers(text, language)).toEqual(numbers)
})
