import { expect, it } from 'vitest'
import { buildExampleResource } from '#tests/contract/support/exampleResource.ts'
import { suggestTargets } from './importPlan.ts'
import { buildCellReading, parseImportText } from './importText.ts'
import { findColumnZone, listZoned, stripZone, toZonedHeading } from './importZone.ts'
import { getProperty } from './resource.ts'

const wards = buildExampleResource()
const checkedOn = getProperty(wards, 'CheckedOn')
const read = (text: string, zone: string) =>
  parseImportText(checkedOn, text, { numbers: 'point', dates: 'month', zone })

it('a heading names the zone of its moments, and its property without it', () => {
  const heading = toZonedHeading('Checked on', 'America/Los_Angeles')
  expect([findColumnZone(heading), stripZone(heading)]).toEqual(['America/Los_Angeles', 'Checked on'])
  expect([findColumnZone('Beds (staffed)'), stripZone('Beds (staffed)')]).toEqual([null, 'Beds (staffed)'])
  const columns = [heading, 'Name (UTC)', 'Shift start (UTC)']
  const properties = [...wards.properties.values()]
  expect(suggestTargets(columns, properties, name => getProperty(wards, name).schema.title ?? name)).toEqual([
    'CheckedOn',
    null,
    null,
  ])
})

it('moments are read in the zone of their heading, else in that of the plan', () => {
  const Columns = ['Checked on (America/Los_Angeles)', 'Checked on']
  const zoneOf = (index: number, Zone?: string | null) => buildCellReading({ Columns, Zone }, index, null)(false).zone
  expect([zoneOf(0, 'Asia/Tokyo'), zoneOf(1, 'Asia/Tokyo'), zoneOf(1)]).toEqual([
    'America/Los_Angeles',
    'Asia/Tokyo',
    'UTC',
  ])
  expect(listZoned([checkedOn], { Columns, Targets: ['CheckedOn', null] })).toEqual([])
  expect(listZoned([checkedOn], { Columns, Targets: [null, 'CheckedOn'] })).toEqual([checkedOn])
})

it.each([
  ['11/20/2026 07:30 AM', 'America/Los_Angeles', '2026-11-20T15:30:00Z'],
  ['11/20/2026', 'America/New_York', '2026-11-20T05:00:00Z'],
  ['2026-11-20T07:30', 'UTC', '2026-11-20T07:30:00Z'],
  ['2026-11-20T07:30:00+02:00', 'America/New_York', '2026-11-20T07:30:00+02:00'],
  ['11/20/2026 07:30 AM PST', 'UTC', '2026-11-20T15:30:00Z'],
  ['11/20/2026 19:30 -0500', 'UTC', '2026-11-21T00:30:00Z'],
  ['11/20/2026 07:30 PM UTC', 'America/New_York', '2026-11-20T19:30:00Z'],
  ['11/01/2026 01:30 AM PST', 'America/Los_Angeles', '2026-11-01T09:30:00Z'],
])('%s in %s is %s', (text, zone, value) => {
  expect(read(text, zone)).toEqual({ value })
})

it('a time that the clocks of a zone skip or show twice is no one moment, and is told', () => {
  const args = ['America/Los_Angeles']
  expect(read('03/08/2026 02:30 AM', 'America/Los_Angeles')).toEqual({
    problem: { messageKey: 'engine.import.skippedHour', args },
  })
  expect(read('11/01/2026 01:30 AM', 'America/Los_Angeles')).toEqual({
    problem: { messageKey: 'engine.import.repeatedHour', args },
  })
})

it('what is no moment, or has a zone where none belongs, is refused', () => {
  expect(read(`11/20/2026 07:30 AM${' '.repeat(100_000)}XST`, 'UTC')).toMatchObject({ problem: {} })
  for (const text of ['11/20/2026 07:30-0830', '11/20/2026 07:30 -9900'])
    expect(read(text, 'UTC')).toMatchObject({ problem: {} })
  expect(read('tomorrow PST', 'UTC')).toMatchObject({ problem: { messageKey: 'engine.import.dateTime' } })
  const shiftStart = getProperty(wards, 'ShiftStart')
  expect(parseImportText(shiftStart, '11/20/2026 07:30 AM PST')).toMatchObject({
    problem: { messageKey: 'engine.import.dateTime' },
  })
})
