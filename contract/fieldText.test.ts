import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildExampleResource } from '#tests/contract/support/exampleResource.ts'
import { fillFieldTexts, parseFieldText, toFieldText } from './fieldText.ts'
import { getProperty } from './resource.ts'
import { parseTimeText, toTimeText } from './timeText.ts'

const wards = buildExampleResource()
const parse = (name: string, text: string) => parseFieldText(getProperty(wards, name), text)
const show = (name: string, value: unknown) => toFieldText(getProperty(wards, name), value)

const someTag = fc
  .oneof(fc.string({ minLength: 1 }), fc.constantFrom('a, b', '[a', ' a', 'a;b'))
  .filter(tag => tag.trim() !== '')

describe('reading the text of a field', () => {
  it.each([
    ['IsActive', 'Yes', true],
    ['IsActive', ' no ', false],
    ['IsActive', 'TRUE', true],
    ['Size', 'large', 'L'],
    ['Size', 'S', 'S'],
    ['Beds', '1,250', 1250],
    ['Beds', '-3', -3],
    ['Beds', '1 250', 1250],
    ['Fee', '1 234.50', 1234.5],
    ['Fee', '- $ 5', -5],
    ['Rate', '40.50', 40.5],
    ['Rate', '.5', 0.5],
    ['Phone', '(555) 123-4567', '5551234567'],
    ['Phone', '+1 555 123 4567', '5551234567'],
    ['Phone', '555-12', '55512'],
    ['Phone', 'call me', 'call me'],
    ['OpenedOn', '11/20/2026', '2026-11-20'],
    ['OpenedOn', '1/5/2026', '2026-01-05'],
    ['OpenedOn', '2026-11-20', '2026-11-20'],
    ['IsActive', 'WAHR', true],
    ['IsActive', 'faux', false],
    ['OpenedOn', '2026-11-20T00:00:00', '2026-11-20'],
    ['OpenedOn', '2026/11/20', '2026-11-20'],
    ['OpenedOn', 'Jul 01, 2015', '2015-07-01'],
    ['OpenedOn', '1 July 2015', '2015-07-01'],
    ['OpenedOn', 'Wed, 01-Jul-2015', '2015-07-01'],
    ['OpenedOn', 'Sept. 3rd, 2015', '2015-09-03'],
    ['ShiftStart', 'July 1, 2015', '2015-07-01T00:00:00'],
    ['ShiftStart', '11/20/2026 07:30 AM', '2026-11-20T07:30:00'],
    ['ShiftStart', '11/20/2026 12:05 am', '2026-11-20T00:05:00'],
    ['ShiftStart', '2026-11-20T07:30:00', '2026-11-20T07:30:00'],
    ['ShiftStart', '11/20/2026', '2026-11-20T00:00:00'],
    ['CheckedOn', '11/20/2026 07:30 PM', '2026-11-20T19:30:00Z'],
    ['Fee', '$1,234.50', 1234.5],
    ['Fee', 'USD 5', 5],
    ['Fee', '-$0.75', -0.75],
    ['Fee', 'US$ 1,200', 1200],
    ['Fee', '5 USD', 5],
    ['Break', '7h 30m', 450],
    ['Break', '7:30', 450],
    ['Break', '1.5 hrs', 90],
    ['Break', '45 min', 45],
    ['Break', '45', 45],
    ['StartsAt', '12:05 am', '00:05'],
    ['StartsAt', '19:30', '19:30'],
    ['SSN', '123-45-6789', '123456789'],
    ['SSN', 'xxx-xx-6789', 'xxx-xx-6789'],
    ['ZipCode', '02139', '02139'],
    ['Website', ' example.com/a ', 'https://example.com/a'],
    ['Website', 'javascript:alert(1)', 'javascript:alert(1)'],
    ['Badge', '#ABC', '#aabbcc'],
    ['Badge', 'blue', 'blue'],
    ['Tags', 'ICU; Night, ICU', ['ICU', 'Night']],
    ['Tags', '["a, b"]', ['a, b']],
    ['Setup', '{"a":1}', { a: 1 }],
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
    ['Rate', '0,750', 'validation.type.number'],
    ['Fee', '1.234,56', 'validation.type.number'],
    ['Fee', '1 2 3', 'validation.type.number'],
    ['Rate', '1.2.3', 'validation.type.number'],
    ['OpenedOn', '02/30/2026', 'validation.format.date'],
    ['OpenedOn', '20/11/2026', 'validation.format.date'],
    ['OpenedOn', 'Feb 30, 2026', 'validation.format.date'],
    ['OpenedOn', 'Marvel 3, 2026', 'validation.format.date'],
    ['ShiftStart', '11/20/2026 25:00', 'validation.format.date-time'],
    ['Fee', 'five dollars', 'validation.type.number'],
    ['Break', 'all day', 'validation.duration'],
    ['Break', '7:75', 'validation.duration'],
    ['StartsAt', '13:00 PM', 'validation.format.time'],
    ['Tags', '["a"', 'validation.type.array'],
    ['Setup', '{a}', 'validation.type.object'],
  ])('does not read %s %j', (name, text, messageKey) => {
    expect(parse(name, text)).toEqual({ problem: { messageKey, args: [] } })
  })

  it('takes no amount of another currency', () => {
    for (const [text, sign] of [
      ['1.200,50 €', '€'],
      ['CHF 5', 'CHF'],
      ['CA$5', 'CA'],
    ] as const)
      expect(parse('Fee', text)).toEqual({ problem: { messageKey: 'validation.currency', args: ['USD', sign] } })
  })

  it('names the choices where a text is none of them, of many the first', () => {
    expect(parse('Size', 'medium')).toEqual({ problem: { messageKey: 'validation.choices', args: ['Small, Large'] } })
    const oneOf = Array.from({ length: 50 }, (_, index) => ({ const: `${index}`, title: `State ${index}` }))
    const many = { ...getProperty(wards, 'Size'), schema: { ...getProperty(wards, 'Size').schema, oneOf } }
    const first = 'State 0, State 1, State 2, State 3, State 4, State 5'
    expect(parseFieldText(many, 'Ohio')).toEqual({
      problem: { messageKey: 'validation.choices.more', args: [first, 44] },
    })
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
    ['Fee', -1234.5, '-$1,234.50'],
    ['Break', 450, '7h 30m'],
    ['Break', 60, '1h'],
    ['Break', 0, '0m'],
    ['StartsAt', '00:05', '12:05 AM'],
    ['SSN', '123456789', '123-45-6789'],
    ['SSN', 'xxx-xx-6789', 'xxx-xx-6789'],
    ['Tags', ['ICU', 'Night'], 'ICU, Night'],
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
      fc.record({ name: fc.constant('SSN'), value: fc.stringMatching(/^\d{9}$/) }),
      fc.record({ name: fc.constant('Fee'), value: fc.maxSafeInteger().map(each => Math.round(each / 1e6) / 100 + 0) }),
      fc.record({ name: fc.constant('Break'), value: fc.nat() }),
      fc.record({ name: fc.constant('StartsAt'), value: fc.stringMatching(/^([01]\d|2[0-3]):[0-5]\d$/) }),
      fc.record({ name: fc.constant('Tags'), value: fc.uniqueArray(someTag, { minLength: 1 }) }),
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

describe('a template', () => {
  const record = { Name: 'East', OpenedOn: '2026-11-20', Phone: '5551234567', IsActive: true }
  it('is filled with the texts of fields', () => {
    const text = fillFieldTexts('{Name} {OpenedOn} ({Phone}) {IsActive} {Missing}', buildExampleResource(), record)
    expect(text).toBe('East 11/20/2026 (555-123-4567) Yes')
  })
})
