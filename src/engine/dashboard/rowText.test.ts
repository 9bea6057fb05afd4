import { describe, expect, it } from 'vitest'
import type { Resource } from '#contract/resource.ts'
import { toRowText, toSpanText } from './rowText.ts'

const resource = { properties: new Map() } as unknown as Resource

describe('toRowText', () => {
  it('leaves out the pieces of which nothing is known', () => {
    const row = { Confirmed: 0, Demand: 3, Facility: 'Mercy', Unit: null }
    expect(toRowText(resource, row, '{Confirmed} of {Demand} filled · {Unit} · {Facility}, {Unit}')).toBe(
      '0 of 3 filled · Mercy,',
    )
    expect(toRowText(resource, row, 'Open · {Unit}')).toBe('Open')
  })
})

describe('toSpanText', () => {
  it('says minutes, then whole hours, then days', () => {
    expect([45, 265, 48 * 60, 80 * 60].map(minutes => toSpanText(minutes, 'en-US'))).toEqual(['45m', '4h', '48h', '3d'])
  })
})
