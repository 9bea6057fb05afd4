import { expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { buildResource } from '#contract/resource.ts'
import { messages } from '#src/providers/messages/messages.ts'
import { toTitleText } from './titleText.ts'

messages.set({ 'engine.date.range': '{0} to {1}' })

const time = { type: 'string', format: 'time' } as const
const properties: Record<string, PropertySchema> = {
  Demand: { type: 'integer' },
  Kind: { type: 'integer', 'x-reference': 'Lookups', 'x-beside': { KindWords: 'Words' } },
  Date: { type: 'string', format: 'date', 'x-range-end': 'LastDate' },
  LastDate: { type: 'string', format: 'date' },
  From: { ...time, 'x-range-end': 'To' },
  To: time,
  StartsOn: { type: 'string', format: 'date-time', 'x-time': 'instant', 'x-zone': 'EmployerID.TimeZone' },
  Rates: {
    type: 'array',
    items: { type: 'object', properties: { Rate: { type: 'number', multipleOf: 0.01, 'x-kind': 'money' } } },
  },
}

const resource = buildResource(
  {
    ...{ name: 'Jobs', schema: 'job', represent: 'Job-{ID}', service: { application: 'A', contract: 'B' } },
    record: {
      route: 'Jobs/{ID}',
      title:
        '{Demand} {Code} · {Kind:short} · {Date:short}, {From:short} {StartsOn:zone} · 0 of {Demand} · {Rates.Rate}',
    },
  },
  { type: 'object', title: 'Job', properties },
)

const job = {
  ...{
    Demand: 3,
    Code: 'RN',
    Kind: 7,
    KindName: 'Intensive care',
    KindWords: 'ICU, CCU',
    Date: '2026-11-27',
    LastDate: '2026-11-27',
    From: '19:00',
    To: '07:30',
  },
  ...{ StartsOn: '2026-11-28T03:00:00Z', StartsOnZone: 'America/Los_Angeles', Rates: [{ Rate: 70.5 }, { Rate: 62 }] },
}

it('writes a title as a sentence, short days and times with what ends them', () => {
  expect(toTitleText(resource, job)).toBe('3 RN · ICU · Fri Nov 27, 7p to 7:30a PST · 0 of 3 · $62 to $70.50')
  const week = { ...job, LastDate: '2026-11-29', Rates: [{ Rate: 62 }] }
  expect(toTitleText(resource, week)).toBe('3 RN · ICU · Fri Nov 27 to Sun Nov 29, 7p to 7:30a PST · 0 of 3 · $62')
  const plain = { ...week, KindName: 'Jail', KindWords: 'Corrections' }
  expect(toTitleText(resource, plain)).toContain('3 RN · Jail ·')
})

it('leaves out the parts of which nothing is filled', () => {
  expect(toTitleText(resource, { ...job, Kind: null, Rates: [] })).toBe('3 RN · Fri Nov 27, 7p to 7:30a PST · 0 of 3')
})
