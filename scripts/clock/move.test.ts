import { expect, it } from 'vitest'
import { describeAhead, readMove } from './move.ts'

it.each([
  ['+8h', 8 * 3_600_000],
  ['-30m', -1_800_000],
  ['+1d12h', 36 * 3_600_000],
  ['8h', null],
  ['+8', null],
  ['+8h ', null],
  ['+9999d', null],
])('%s moves the clock by %s milliseconds', (word, expected) => {
  expect(readMove(word)).toBe(expected)
})

it.each([
  [0, 'as it is'],
  [90 * 60_000, '1 h 30 min ahead'],
  [-25 * 3_600_000, '1 d 1 h behind'],
])('%s milliseconds are %s', (milliseconds, expected) => {
  expect(describeAhead(milliseconds)).toBe(expected)
})
