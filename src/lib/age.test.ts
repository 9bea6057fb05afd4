import { expect, it } from 'vitest'
import { toAge } from './age.ts'

const now = Date.parse('2026-11-26T12:00:00Z')

it.each([
  ['2026-11-26T11:59:30Z', ['age.minutes', 0]],
  ['2026-11-26T11:01:00Z', ['age.minutes', 59]],
  ['2026-11-26T11:00:00Z', ['age.hours', 1]],
  ['2026-11-25T12:00:01Z', ['age.hours', 23]],
  ['2026-11-25T12:00:00Z', ['age.days', 1]],
  ['2026-11-26T12:05:00Z', ['age.minutes', 0]],
  [null, ['age.minutes', 0]],
])('%s is %j ago', (moment, age) => {
  expect(toAge(moment, now)).toEqual(age)
})
