import { expect, it } from 'vitest'
import { toBadgeText } from './badgeText.ts'

it.each([
  [-1, ''],
  [0, ''],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_000, '99+'],
])('a badge shows a count of %i as "%s"', (count, text) => {
  expect(toBadgeText(count)).toBe(text)
})
