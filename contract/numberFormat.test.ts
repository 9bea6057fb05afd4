import { expect, it } from 'vitest'
import { toFormattedNumber } from './numberFormat.ts'

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
