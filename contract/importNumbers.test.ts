import { describe, expect, it } from 'vitest'
import { buildExampleResource } from '#tests/contract/support/exampleResource.ts'
import { buildNumberSurvey, describeOpen, listOpenNumbers, settleNumbers } from './importNumbers.ts'

const properties = [...buildExampleResource().properties.values()]

/** How a column of these texts writes its numbers. */
function survey(field: string, ...texts: string[]) {
  const found = buildNumberSurvey(properties, { Targets: [null, field], Values: { [field]: { 'none yet': null } } })
  for (const text of texts) found.take({ cells: ['1,5', text] })
  return found.list()
}
const conventionOf = (field: string, ...texts: string[]) => survey(field, ...texts)[0]?.Convention

describe('how a file writes the numbers of a column', () => {
  it.each([
    ['Fee', ['1.200', '$1,234.50', '1,200'], 'point'],
    ['Fee', ['1.200', '1.234,50 €'], 'comma'],
    ['Fee', ['1 234,5', '1.000'], 'comma'],
    ['Rate', ['1.000', '0,750'], 'comma'],
    ['Rate', ['1,000', '0.75'], 'point'],
    ['Beds', ['1,234'], 'point'],
    ['Beds', ['1.200'], 'comma'],
    ['Rate', ['1.000'], null],
    ['Rate', ['1,000', '7'], null],
    ['Beds', ['1.000'], null],
    ['Rate', ['1.5', '1,5'], null],
  ])('is found over all of it: %s %j is %s', (field, texts, convention) => {
    expect(conventionOf(field, ...texts)).toBe(convention)
  })

  it('is nothing to speak of where all are whole, blank, no numbers, or said what they stand for', () => {
    for (const texts of [['7', '1 234', ''], ['n/a', 'twelve'], ['NONE YET']])
      expect(survey('Rate', ...texts)).toEqual([])
    expect(survey('Name', '1,5')).toEqual([])
    expect(survey('Break', '1,5')).toEqual([])
  })

  it('is not told by what a workbook holds as a number', () => {
    const found = buildNumberSurvey(properties, { Targets: ['Rate'], Values: {} })
    found.take({ cells: ['1.234'], numbers: [0] })
    expect(found.list()).toEqual([])
  })

  it('is asked with both readings where it stays open, and is then what was said', () => {
    const found = survey('Fee', '$1,200', '7')
    expect(found).toEqual([
      { Field: 'Fee', Convention: null, Point: null, Comma: null, Open: { Text: '$1,200', Point: 1200, Comma: 1.2 } },
    ])
    expect(describeOpen(found[0] as (typeof found)[0])).toMatchObject({ args: ['$1,200', 1200, 1.2] })
    expect(listOpenNumbers(found)).toEqual(found)
    expect(listOpenNumbers(found, { Fee: 'comma' })).toEqual([])
    expect([settleNumbers(found), settleNumbers(found, { Fee: 'comma' })]).toEqual([{}, { Fee: 'comma' }])
  })

  it('is asked where one text says one thing and another the other', () => {
    const [found] = survey('Rate', '1.5', '1,5')
    expect(found && describeOpen(found)).toEqual({ messageKey: 'engine.import.numbers.mixed', args: ['1.5', '1,5'] })
  })
})
