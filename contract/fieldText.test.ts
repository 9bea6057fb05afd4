import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildExampleResource } from '#tests/contract/support/exampleResource.ts'
import { parseFieldText, parseTimeText, toFieldText, toTimeText } from './fieldText.ts'
import { getProperty } from './resource.ts'

const wards = buildExampleResource()
const parse = (name: string, text: string) => parseFieldText(getProperty(wards, name), text)
const show = (name: string, value: unknown) => toFieldText(getProperty(wards, name), value)

describe('reading the text of a field', () => {
  it.each([
    ['IsActive', 'Yes', true],
    ['IsActive', ' no ', false],
    ['IsActive', 'TRUE', true],
    ['Size', 'large', 'L'],
    ['Size', 'S', 'S'],
    ['Beds', '1,250', 1250],
    ['Beds', '-3', -3],
    ['Rate', '40.50', 40.5],
    ['Rate', '.5', 0.5],
    ['Phone', '(555) 123-4567', '5551234567'],
    ['Phone', '+1 555 123 4567', '5551234567'],
    ['Phone', '555-12', '55512'],
    ['Phone', 'call me', 'call me'],
    ['OpenedOn', '11/20/2026', '2026-11-20'],
    ['OpenedOn', '1/5/2026', '2026-01-05'],
    ['OpenedOn', '2026-11-20', '2026-11-20'],
    ['OpenedOn', '2026-11-20T00:00:00', '2026-11-20'],
    ['ShiftStart', '11/20/2026 07:30 AM', '2026-11-20T07:30:00'],
    ['ShiftStart', '11/20/2026 12:05 am', '2026-11-20T00:05:00'],
    ['ShiftStart', '2026-11-20T07:30:00', '2026-11-20T07:30:00'],
    ['ShiftStart', '11/20/2026', '2026-11-20T00:00:00'],
    ['CheckedOn', '11/20/2026 07:30 PM', '2026-11-20T19:30:00Z'],
    ['Name', ' kept as it is ', ' kept as it is '],
    ['Name', '   ', null],
    ['Beds', '', null],
  ])('reads %s %j as %j', (name, text, value) => {
    expect(parse(name, text)).toEqual({ value })
  })

  it.each([
    ['IsActive', 'perhaps', 'validation.type.boolean'],
    ['Beds', 'twelve', 'validation.type.integer'],
    ['Beds', '1,2', 'validation.type.integer'],
    ['Rate', '1.2.3', 'validation.type.number'],
    ['OpenedOn', '02/30/2026', 'validation.format.date'],
    ['OpenedOn', '20/11/2026', 'validation.format.date'],
    ['ShiftStart', '11/20/2026 25:00', 'validation.format.date-time'],
  ])('does not read %s %j', (name, text, messageKey) => {
    expect(parse(name, text)).toEqual({ problem: { messageKey, args: [] } })
  })

  it('names the choices where a text is none of them, of many the first', () => {
    expect(parse('Size', 'medium')).toEqual({ problem: { messageKey: 'validation.choices', args: ['Small, Large'] } })
    const oneOf = Array.from({ length: 50 }, (_, index) => ({ const: `${index}`, title: `State ${index}` }))
    const many = { ...getProperty(wards, 'Size'), schema: { ...getProperty(wards, 'Size').schema, oneOf } }
    const first = 'State 0, State 1, State 2, State 3, State 4, State 5, …'
    expect(parseFieldText(many, 'Ohio')).toEqual({ problem: { messageKey: 'validation.choices', args: [first] } })
  })
})

describe('the text of a value', () => {
  it.each([
    ['IsActive', true, 'Yes'],
    ['Size', 'L', 'Large'],
    ['Size', 'XL', 'XL'],
    ['OpenedOn', '2026-11-20', '11/20/2026'],
    ['ShiftStart', '2026-11-20T19:30:00', '11/20/2026 07:30 PM'],
    ['Phone', '5551234567', '555-123-4567'],
    ['Beds', 1250, '1250'],
    ['Name', null, ''],
  ])('shows %s %j as %j', (name, value, text) => {
    expect(show(name, value)).toBe(text)
  })

  it('is read back as the same value', () => {
    const value = fc.oneof(
      fc.record({ name: fc.constant('IsActive'), value: fc.boolean() }),
      fc.record({ name: fc.constant('Size'), value: fc.constantFrom('S', 'L') }),
      fc.record({ name: fc.constant('Beds'), value: fc.integer() }),
      fc.record({ name: fc.constant('Rate'), value: fc.integer().map(each => each / 100) }),
      fc.record({ name: fc.constant('Phone'), value: fc.stringMatching(/^\d{10}$/) }),
      fc.record({
        name: fc.constantFrom('OpenedOn', 'ShiftStart'),
        value: fc.date({ min: new Date('0100-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      }),
    )
    fc.assert(
      fc.property(value, each => {
        const length = each.name === 'OpenedOn' ? 10 : 16
        const raw =
          each.value instanceof Date
            ? each.value.toISOString().slice(0, length) + (length === 16 ? ':00' : '')
            : each.value
        expect(parse(each.name, show(each.name, raw))).toEqual({ value: raw })
      }),
    )
  })
})

describe('a time of day', () => {
  it('takes 12 AM as 0 and adds 12 to PM', () => {
    expect(['12:00 AM', '12:00 PM', '07:05 pm'].map(parseTimeText)).toEqual(['00:00', '12:00', '19:05'])
    expect(['13:00 PM', '0:30 AM', '7', '24:00'].map(parseTimeText)).toEqual([null, null, null, null])
  })

  it('is shown with two figures and its half of the day', () => {
    expect(['00:05', '12:00:00', '19:30'].map(toTimeText)).toEqual(['12:05 AM', '12:00 PM', '07:30 PM'])
  })
})
