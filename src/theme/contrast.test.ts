import { describe, expect, it } from 'vitest'
import { getContrast } from '#tests/support/contrast.ts'
import { getTint, getToneColour, type Scheme, tokens, tones } from './tokens.ts'

it('knows the ends of the scale', () => {
  expect(getContrast('#000000', '#FFFFFF')).toBeCloseTo(21)
  expect(getContrast('#777777', '#777777')).toBe(1)
})

describe.each<Scheme>(['light', 'dark'])('the %s scheme', scheme => {
  const { text, quiet, page, surface, primary, onPrimary, control, notice, onNotice, found } = tokens[scheme]
  const grounds = { page, surface }

  describe.each(Object.entries(grounds))('on its %s', (_, ground) => {
    it.each(Object.entries({ text, quiet }))('shows %s legibly', (_name, colour) => {
      expect(getContrast(colour, ground)).toBeGreaterThanOrEqual(4.5)
    })

    it.each(tones)('shows %s legibly', tone => {
      expect(getContrast(getToneColour(scheme, tone), ground)).toBeGreaterThanOrEqual(4.5)
    })

    it('shows where a field ends', () => {
      expect(getContrast(control, ground)).toBeGreaterThanOrEqual(3)
    })
  })

  it.each(tones)('shows %s legibly on its own tint', tone => {
    expect(getContrast(getToneColour(scheme, tone), getTint(scheme, tone))).toBeGreaterThanOrEqual(4.5)
    expect(getContrast(text, getTint(scheme, tone))).toBeGreaterThanOrEqual(4.5)
  })

  it('shows a filled button legibly', () => {
    expect(getContrast(onPrimary, primary)).toBeGreaterThanOrEqual(4.5)
  })

  it('shows what everybody is told legibly', () => {
    expect(getContrast(onNotice, notice)).toBeGreaterThanOrEqual(4.5)
  })

  it('shows what a search found legibly', () => {
    expect(getContrast(text, found)).toBeGreaterThanOrEqual(4.5)
  })
})
