import { expect, it } from 'vitest'
import { parseDigitFormats, toDigitText } from './digitFormats.ts'

it.each([
  ['000000', 10001, '010001'],
  ['000000', 1234567, '1234567'],
  ['00000\\-0000', 21391234, '02139-1234'],
  ['000\\-00\\-0000', 12345678, '012-34-5678'],
  ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 5551234, '555-1234'],
  ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', 2125551234, '(212) 555-1234'],
  ['[$-409]00000;[Red]-00000', 2139, '02139'],
  ['"0"0000', 7, null],
  ['00000', -7, null],
  ['00000', 1.5, null],
  ['00000', 2 ** 53, null],
  ['0', 7, null],
  ['General', 7, null],
  ['#,##0', 1234, null],
  ['#\\ ##0', 1234, null],
  ['0.00', 7, null],
  ['0" days"', 7, null],
  ['00%', 7, null],
])('the format %s shows %d as the digits %s, or leaves an amount as it is', (code, number, text) => {
  expect(toDigitText(number, parseDigitFormats(code) ?? [])).toBe(text)
})
