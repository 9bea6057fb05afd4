import { expect, it } from 'vitest'
import { buildExampleResource } from '#tests/contract/support/exampleResource.ts'
import { buildRowReader } from './rowReading.ts'

const resource = buildExampleResource()
const read = buildRowReader({
  resource,
  plan: {
    ...{ Encoding: null, Separator: null, Sheet: null, Values: {}, Defaults: {}, Key: 'Code' },
    Columns: ['Code', 'Rate', 'Checked on (Asia/Tokyo)', 'Phone'],
    Targets: ['Code', 'Rate', 'CheckedOn', 'Phone'],
    Conventions: { Rate: 'comma', CheckedOn: 'month' },
    Zone: 'America/Los_Angeles',
  },
  toLabel: name => name,
  text: (key, ...args) => [key, ...args].join(' '),
})

it('a row is read as its plan says, a number of a workbook as what it is', () => {
  const cells = ['A', '1.250', '03/08/2026 02:30 AM', 'N/A']
  expect(read({ line: 2, cells, problems: [] })).toMatchObject({
    values: { Code: 'A', Rate: 1250, CheckedOn: '2026-03-07T17:30:00Z' },
    blanks: ['Phone'],
    faults: [],
  })
  expect(read({ line: 2, cells, numbers: [1], problems: [] }).values.Rate).toBe(1.25)
})
