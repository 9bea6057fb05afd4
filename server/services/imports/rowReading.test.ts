import { expect, it } from 'vitest'
import { buildResource } from '#contract/resource.ts'
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

it('a new record has what its own row suggests before what is said of all rows', () => {
  const service = { application: 'Test', contract: 'Sites' }
  const sites = buildResource(
    { name: 'Sites', schema: 'site', represent: '{Code}', permissions: {}, calls: {}, service },
    {
      ...{ type: 'object', title: 'Site' },
      properties: {
        ...{ Code: { type: 'string' }, State: { enum: ['OH', 'TX'] } },
        Zone: { type: 'string', 'x-suggest': { from: 'State', values: { OH: 'Eastern' } } },
      },
    },
  )
  const readSite = buildRowReader({
    resource: sites,
    plan: {
      ...{ Encoding: null, Separator: null, Sheet: null, Values: {}, Key: 'Code' },
      ...{ Columns: ['Code', 'State'], Targets: ['Code', 'State'], Defaults: { Zone: 'Central' } },
    },
    toLabel: name => name,
    text: key => key,
  })
  const zones = ['OH', 'TX'].map((state, line) => readSite({ line, cells: ['A', state], problems: [] }).fill.Zone)
  expect(zones).toEqual(['Eastern', 'Central'])
})
