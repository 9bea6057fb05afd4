import { expect, it } from 'vitest'
import { buildExampleResource } from '#tests/contract/support/exampleResource.ts'
import { toTextReading } from './fieldText.ts'
import { parseImportText } from './importText.ts'
import { getProperty } from './resource.ts'

const wards = buildExampleResource()
const parse = (name: string, text: string) => parseImportText(getProperty(wards, name), text)

it.each([
  ['Beds', 'NULL'],
  ['Beds', 'NaN'],
  ['Beds', 'n/a'],
  ['Size', 'Not Available'],
  ['OpenedOn', '\\N'],
  ['Phone', '-'],
  ['Name', '\\N'],
  ['Name', 'NOT  AVAILABLE'],
  ['Name', 'none'],
  ['Name', 'Null'],
  ['Name', '-'],
])('takes words for nothing in %s as no value: %s', (name, text) => {
  expect(parse(name, text)).toEqual({ value: null, taken: 'nothing' })
})

it('keeps a text that may be meant', () => {
  for (const text of ['na', 'Nil', 'Nonesuch']) expect(parse('Name', text)).toEqual({ value: text })
})

it('gives a ZIP code back the zeros that a spreadsheet took from it', () => {
  expect(parse('ZipCode', '2139')).toEqual({ value: '02139', taken: 'zip' })
  expect(parse('ZipCode', '501')).toEqual({ value: '00501', taken: 'zip' })
  expect(parse('ZipCode', '12')).toEqual({ value: '12' })
})

it('says of a date that cannot be read which spellings can', () => {
  expect(parse('OpenedOn', '13/13/2026')).toEqual({ problem: { messageKey: 'engine.import.date', args: [] } })
})

it.each([
  ['OpenedOn', '02/13/2026', 'day', 'engine.import.otherwise.day'],
  ['ShiftStart', '13/02/2026 07:30', 'month', 'engine.import.otherwise.month'],
  ['Fee', '$1,234.56', 'comma', 'engine.import.otherwise.comma'],
  ['Rate', '1.234,5', 'point', 'engine.import.otherwise.point'],
  ['OpenedOn', '02/30/2026', 'day', 'engine.import.date'],
  ['Rate', 'many', 'comma', 'validation.type.number'],
] as const)(
  'says of a text of %s that is written the other way how its column is: %s',
  (name, text, convention, messageKey) => {
    const reading = toTextReading(convention, 'UTC')
    expect(parseImportText(getProperty(wards, name), text, reading)).toEqual({ problem: { messageKey, args: [] } })
  },
)
