import { describe, expect, it } from 'vitest'
import {
  findFigureProblem,
  isPastLimits,
  isTypable,
  isWithinLimits,
  noLimits,
  toFixedText,
  toNumberValue,
} from './numericText.ts'

describe('what a number input takes', () => {
  const price = { decimals: 2, min: -5, max: 250 }
  const count = { decimals: 0, min: 0, max: 99 }

  it.each(['', '-', '+', '1.', '.5', '19.99', '-5', '+5', '250', '251', '-6', '0', '1 234'])(
    'takes %o on the way to a price',
    text => {
      expect(isTypable(text)).toBe(true)
    },
  )

  it.each(['--1', '+-1', '1-', '1+', '1e5', 'a'])('takes no %o', text => {
    expect(isTypable(text)).toBe(false)
  })

  it('keeps a sign between figures wherever it stands, for without it they would be another number', () => {
    for (const text of ['1.2.3', '1,000', '9,99', '1 234', "1'234", '1.999']) expect(isTypable(text)).toBe(true)
  })

  it.each([
    ['9,99', count, 'whole', []],
    ['7.', count, 'whole', []],
    ['1.000', count, 'whole', []],
    ['9,99', price, 'signs', []],
    ['0,750', price, 'signs', []],
    ['1.234,56', price, 'signs', []],
    ['1.2.3', price, 'signs', []],
    ['0.999', price, 'decimals', [2]],
    ['1,234', price, 'twofold', [1234, 1.234]],
    ['1.000', price, 'twofold', [1, 1000]],
  ] as const)('tells what is wrong with the figures %j', (text, limits, why, args) => {
    expect(findFigureProblem(text, limits)).toEqual({ why, args })
    expect(toNumberValue(text, limits)).toBe(text)
  })

  it('finds nothing wrong with a number, nor with what is on the way to one or no figures', () => {
    for (const text of ['', '-', '.', '1.', '.5', '1,234.5', '1 234', '5 beds'])
      expect(findFigureProblem(text, price)).toBeNull()
    expect(findFigureProblem('1,234', count)).toBeNull()
    expect(findFigureProblem('1.000', noLimits)).toBeNull()
  })

  it('takes for a count what is beyond its limits, of which validation speaks', () => {
    expect(['-1', '100'].map(text => toNumberValue(text, count))).toEqual([-1, 100])
    expect([-1, 0, 99, 100].map(value => isWithinLimits(value, count))).toEqual([false, true, true, false])
  })

  it('tells a number below its least, which further figures may mend, from one that is past its limits', () => {
    const tens = { decimals: 0, min: 10, max: 99 }
    expect([5, 100, 0, -1].map(value => isPastLimits(value, tens))).toEqual([false, true, false, false])
    expect([-1, 0].map(value => isPastLimits(value, count))).toEqual([true, false])
  })
})

describe('the number that a text stands for', () => {
  it('is read with a point before decimals and whole groups of thousands', () => {
    const toValue = (text: string) => toNumberValue(text, noLimits)
    expect(['12', ' -1.50 ', '1,234,567.5', '1 234'].map(toValue)).toEqual([12, -1.5, 1234567.5, 1234])
    expect(['.5', '-.5', '+.5', '1.'].map(toValue)).toEqual([0.5, -0.5, 0.5, 1])
    expect(toNumberValue('1,234', { decimals: 0 })).toBe(1234)
  })

  it('is none, and the text stays, where half of it would be another number', () => {
    for (const text of ['1e5', '.', '-', '+', '-.', '+-5', '1.234,56', '12,34', '5 beds'])
      expect(toNumberValue(text)).toBe(text)
  })
})

describe('an amount', () => {
  it('has at least its decimals once it is left', () => {
    expect([5, 5.5, 5.125, '5 beds', null, 1e21].map(value => toFixedText(value, 2))).toEqual([
      '5.00',
      '5.50',
      '5.125',
      '5 beds',
      '',
      '1e+21',
    ])
  })
})
