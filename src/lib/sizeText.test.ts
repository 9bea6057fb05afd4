import { expect, it } from 'vitest'
import { toSizeText } from './sizeText.ts'

it.each([
  [0, '0 bytes'],
  [1023, '1,023 bytes'],
  [1024, '1 KB'],
  [12_700, '12.4 KB'],
  [1024 * 1024 - 1, '1,024 KB'],
  [1024 * 1024, '1 MB'],
  [500 * 1024 * 1024, '500 MB'],
])('shows %i bytes as %s', (bytes, text) => {
  expect(toSizeText(bytes)).toBe(text)
})
