import { describe, expect, it } from 'vitest'
import { mayBecomeNumber, toNumberLimits, toNumberValue } from './numberText.ts'

describe('what a number input takes', () => {
  const price = toNumberLimits({ type: 'number', multipleOf: 0.01, minimum: -5, maximum: 250 }, false)
  const count = toNumberLimits({ type: 'integer', minimum: 0 }, true)

  it('follows the decimals of the step, and the limits', () => {
    expect(price).toEqual({ decimals: 2, min: -5, max: 250 })
    expect(count).toEqual({ decimals: 0, min: 0, max: Number.POSITIVE_INFINITY })
  })

  it.each(['', '-', '1.', '.5', '19.99', '-5', '250', '0'])('takes %o on the way to a price', text => {
    expect(mayBecomeNumber(text, price)).toBe(true)
  })

  it.each(['1.999', '251', '-6', '1.2.3', '1-', '1e5', '1,000', 'a'])('takes no %o for a price', text => {
    expect(mayBecomeNumber(text, price)).toBe(false)
  })

  it.each(['1.', '-', '-1'])('takes no %o for a count', text => {
    expect(mayBecomeNumber(text, count)).toBe(false)
  })
})

describe('the number that a text stands for', () => {
  it('is read with a point before decimals and whole groups of thousands', () => {
    expect(['12', ' -1.50 ', '1,234,567.5'].map(toNumberValue)).toEqual([12, -1.5, 1234567.5])
  })

  it('is none, and the text stays, where half of it would be another number', () => {
    for (const text of ['1e5', '1.234,56', '12,34', '5 beds']) expect(toNumberValue(text)).toBe(text)
  })
})
