import { expect, it } from 'vitest'
import { toNumberLimits } from './numberLimits.ts'

it('the limits of a number follow the decimals of its step, and its least and most', () => {
  expect(toNumberLimits({ type: 'number', multipleOf: 0.01, minimum: -5, maximum: 250 }, false)).toEqual({
    decimals: 2,
    min: -5,
    max: 250,
  })
  expect(toNumberLimits({ type: 'integer', minimum: 0 }, true)).toEqual({
    decimals: 0,
    min: 0,
    max: Number.POSITIVE_INFINITY,
  })
})
