import { expect, it } from 'vitest'
import { isRated } from './rating.ts'

it.each([
  [0, [7], false],
  [1, [], false],
  [1, [7], true],
  [5, [7, 8], true],
  [6, [7], false],
])('%i stars with the tags %j are a rating: %s', (stars, tags, isOne) => {
  expect(isRated({ stars, tags })).toBe(isOne)
})
