import { describe, expect, it } from 'vitest'
import { buildExampleResource } from '#tests/contract/support/exampleResource.ts'
import { buildConventionSurvey, describeOpen, listOpenConventions, settleConventions } from './importConventions.ts'

const properties = [...buildExampleResource().properties.values()]

/** How a column of these texts writes its numbers. */
function survey(field: string, ...texts: string[]) {
  const found = buildConventionSurvey(properties, {
    ...{ Columns: ['Other', field], Targets: [null, field], Values: { [field]: { 'none yet': null } } },
  })
  for (const text of texts) found.take({ cells: ['1,5', text] })
  return found.list()
}
const conventionOf = (field: string, ...texts: string[]) => survey(field, ...texts)[0]?.Convention

describe('how a file writes the numbers and dates of a column', () => {
  it.each([
    ['Fee', ['1.200', '$1,234.50', '1,200'], 'point'],
    ['Fee', ['1.200', '1.234,50 $'], 'comma'],
    ['Fee', ['1 234,5', '1.000'], 'comma'],
    ['Rate', ['1.000', '0,750'], 'comma'],
    ['Rate', ['1,000', '0.75'], 'point'],
    ['Beds', ['1,234'], 'point'],
    ['Beds', ['1.200'], 'comma'],
    ['Rate', ['1.000'], null],
    ['Rate', ['1,000', '7'], null],
    ['Beds', ['1.000'], null],
    ['Rate', ['1.5', '1,5'], null],
    ['OpenedOn', ['03/08/2026', '11/27/2026'], 'month'],
    ['OpenedOn', ['03/08/2026', '27/11/2026'], 'day'],
    ['OpenedOn', ['03.08.2026'], 'day'],
    ['ShiftStart', ['03/08/2026 14:30', '27/11/2026 07:00'], 'day'],
    ['OpenedOn', ['03/08/2026', '2026-11-27', 'Nov 27, 2026'], null],
    ['OpenedOn', ['27/11/2026', '11/27/2026'], null],
  ])('is found over all of it: %s %j is %s', (field, texts, convention) => {
    expect(conventionOf(field, ...texts)).toBe(convention)
  })

  it('is nothing to speak of where all are whole, blank, no numbers, or said what they stand for', () => {
    for (const texts of [['7', '1 234', ''], ['n/a', 'twelve'], ['NONE YET']])
      expect(survey('Rate', ...texts)).toEqual([])
    expect(survey('OpenedOn', '2026-11-27', 'Nov 27, 2026', '05/05/2026')).toEqual([])
    expect(survey('Name', '1,5')).toEqual([])
    expect(survey('Break', '1,5')).toEqual([])
  })

  it('is the same for all dates of a file, as far as they tell', () => {
    const plan = { Columns: ['Opened', 'Start'], Targets: ['OpenedOn', 'ShiftStart'], Values: {} }
    const found = buildConventionSurvey(properties, plan)
    found.take({ cells: ['03/08/2026', '27/11/2026 14:30'] })
    expect(settleConventions(found.list())).toEqual({ OpenedOn: 'day', ShiftStart: 'day' })
  })

  it.each([
    ['Checked on (America/Chicago)', ['03/09/2026 07:30 AM', '2026-11-01T06:30:00Z', '01/02/2026 11:00 PM'], 'month'],
    ['Checked on (America/Chicago)', ['03/09/2026 07:30 AM', '13/02/2026 07:30 AM'], 'day'],
    ['Checked on (America/Chicago)', ['03/09/2026 07:30 AM', '3/9/2026 07:30'], null],
    ['Checked on (local time)', ['03/09/2026 07:30 AM'], null],
    ['Checked on', ['03/09/2026 07:30 AM'], null],
  ])(
    'is that of an export where the heading names the zone and all is written as lists show it: %s %j is %s',
    (heading, texts, convention) => {
      const plan = { Columns: [heading, 'Opened on'], Targets: ['CheckedOn', 'OpenedOn'], Values: {} }
      const found = buildConventionSurvey(properties, plan)
      for (const text of texts) found.take({ cells: [text, '04/05/2026'] })
      expect(found.list().map(({ Convention }) => Convention)).toEqual([convention, convention])
    },
  )

  it('is asked with the days of both readings', () => {
    const [found] = survey('OpenedOn', '03/08/2026')
    const args = ['03/08/2026', 'March 8, 2026', 'August 3, 2026']
    expect(found && describeOpen(found, 'en-US')).toEqual({ messageKey: 'engine.import.open.dates', args })
  })

  it('is not told by what a workbook holds as a number', () => {
    const found = buildConventionSurvey(properties, { Columns: ['Rate'], Targets: ['Rate'], Values: {} })
    found.take({ cells: ['1.234'], numbers: [0] })
    expect(found.list()).toEqual([])
  })

  it('is asked with both readings where it stays open, and is then what was said', () => {
    const found = survey('Fee', '$1,200', '7')
    expect(found).toEqual([
      { Field: 'Fee', Convention: null, Told: {}, Open: { Text: '$1,200', Read: { point: 1200, comma: 1.2 } } },
    ])
    expect(describeOpen(found[0] as (typeof found)[0], 'en-US')).toMatchObject({ args: ['$1,200', 1200, 1.2] })
    expect(listOpenConventions(found)).toEqual(found)
    expect(listOpenConventions(found, { Fee: 'comma' })).toEqual([])
    expect([settleConventions(found), settleConventions(found, { Fee: 'comma' })]).toEqual([{}, { Fee: 'comma' }])
  })

  it('is asked where one text says one thing and another the other', () => {
    const [found] = survey('Rate', '1.5', '1,5')
    expect(found && describeOpen(found, 'en-US')).toEqual({
      messageKey: 'engine.import.mixed.numbers',
      args: ['1.5', '1,5'],
    })
  })
})
