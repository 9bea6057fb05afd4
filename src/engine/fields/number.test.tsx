import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { setLanguage } from '#src/lib/language.ts'
import { buildPlants } from '#tests/support/screens.tsx'
import { toNumberLimits } from './numberEditor.tsx'
import { numberKind } from './numberKind.ts'

function show(schema: PropertySchema, value: number) {
  const property = buildPlants({ Area: schema }).properties.get('Area')
  if (!property) throw new Error('There is no such property.')
  const { container } = render(<numberKind.Cell property={property} value={value} record={{}} tabIndex={-1} />)
  return container.textContent
}

it('shows a number in the format of its schema, and with all its figures where that names none', () => {
  expect(show({ type: 'number', 'x-number-format': 'volume' }, 1234.56)).toBe('1,234.6')
  expect(show({ type: 'number' }, 1234.56)).toBe('1234.56')
})

it('shows a number as the language of the window writes it', () => {
  setLanguage('de')
  expect(show({ type: 'number', 'x-number-format': 'percentage' }, 12.34)).toMatch(/^12,3.%$/)
  expect(show({ type: 'number' }, 1234.56)).toBe('1234,56')
  setLanguage('en')
})

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
