import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countHours,
  findInstant,
  formatClock,
  formatSpan,
  isZone,
  moveDays,
  toInstant,
  toShiftEnd,
  toWallClock,
  toZoneDate,
} from './wallClock.ts'

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'Pacific/Honolulu',
  'Pacific/Guam',
  'Europe/Berlin',
]

describe('wall-clock times', () => {
  it('become moments and come back', () => {
    expect(toInstant('2026-07-01T07:30:00', 'America/Chicago')).toBe('2026-07-01T12:30:00.000Z')
    expect(toInstant('2026-12-01T07:30:00', 'America/Chicago')).toBe('2026-12-01T13:30:00.000Z')
    expect(toWallClock('2026-12-01T13:30:00Z', 'America/Chicago')).toBe('2026-12-01T07:30:00')
    const moment = fc.date({ min: new Date('1975-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(moment, fc.constantFrom(...zones), (date, zone) => {
        const displayed = toWallClock(date.toISOString(), zone)
        const back = toInstant(displayed, zone)
        expect(toWallClock(back, zone)).toBe(displayed)
        // Only the hour that a clock shows twice may come back as its earlier one.
        expect([0, 3_600_000]).toContain(date.getTime() - Date.parse(back))
      }),
    )
  })

  it('shift forward where the zone skips them and take the earlier of two', () => {
    expect(toInstant('2026-03-08T02:30:00', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z')
    expect(toInstant('2026-11-01T01:30:00', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z')
  })

  it('count real hours across a change of the clocks', () => {
    expect(countHours('2026-03-07T19:00:00', '2026-03-08T07:00:00', 'America/New_York')).toBe(11)
    expect(countHours('2026-10-31T19:00:00', '2026-11-01T07:00:00', 'America/New_York')).toBe(13)
    expect(countHours('2026-03-07T19:00:00', '2026-03-08T07:00:00', 'America/Phoenix')).toBe(12)
  })

  it('end a shift on the next day where its end is not after its start', () => {
    expect(toShiftEnd('2026-11-20T07:00:00', '19:00')).toBe('2026-11-20T19:00:00')
    expect(toShiftEnd('2026-12-31T19:00:00', '07:00')).toBe('2027-01-01T07:00:00')
    expect(toShiftEnd('2026-11-20T07:00:00', '07:00')).toBe('2026-11-21T07:00:00')
  })

  const unitedStates = [
    ...['America/New_York', 'America/Chicago', 'America/Denver', 'America/Phoenix', 'America/Los_Angeles'],
    ...['America/Anchorage', 'America/Adak', 'Pacific/Honolulu', 'America/Puerto_Rico', 'Pacific/Guam'],
  ]

  it.each(unitedStates)('give night shifts in %s the length that they really have', zone => {
    const measure = (date: string) => {
      const start = findInstant({ date, time: '19:00', zone })
      const end = findInstant({ date, time: '07:00', after: '19:00', zone })
      return (Date.parse(end ?? '') - Date.parse(start ?? '')) / 60_000
    }
    const isFixed = /Phoenix|Honolulu|Puerto_Rico|Guam/.test(zone)
    expect([measure('2026-11-20'), measure('2026-03-07'), measure('2026-10-31')]).toEqual(
      isFixed ? [720, 720, 720] : [720, 660, 780],
    )
  })

  it.each([
    ['a date', { date: null, time: '07:00', zone: 'America/Chicago' }],
    ['a time', { date: '2026-11-20', time: '7', zone: 'America/Chicago' }],
    ['a zone', { date: '2026-11-20', time: '07:00', zone: 'Mars/Base' }],
  ])('are no moment without %s', (_, parts) => {
    expect(findInstant(parts)).toBe(null)
  })

  it('move by days of the calendar', () => {
    expect(moveDays('2026-02-27T07:00:00', 2)).toBe('2026-03-01T07:00:00')
    expect(moveDays('2026-01-01', -1)).toBe('2025-12-31')
  })

  it('belong to the zone’s own date', () => {
    expect(toZoneDate('2026-11-20T03:00:00Z', 'America/New_York')).toBe('2026-11-19')
  })

  it('are written in the formats of the specification', () => {
    const shift = '2026-11-20T19:05:00'
    expect(
      (['datetime', 'date', 'time', 'jobdate', 'dateMonth'] as const).map(each => formatClock(shift, each)),
    ).toEqual(['11/20/2026 07:05 PM', '11/20/2026', '07:05 PM', '11/20/2026 Fri', '11/20'])
  })

  it('refuse what is no wall-clock time or no moment', () => {
    expect(() => toInstant('2026-11-20T07:30:00Z', 'America/Chicago')).toThrow(/wall-clock/)
    expect(() => toWallClock('2026-11-20T07:30:00', 'America/Chicago')).toThrow(/moment/)
  })

  it('know a zone from what is none', () => {
    expect([isZone('America/Chicago'), isZone('Mars/Base')]).toEqual([true, false])
  })
})

it('a shift of more than a day is read with both dates', () => {
  expect(formatSpan('2026-12-18T19:00:00', '2026-12-19T07:00:00')).toEqual(['07:00 PM', '07:00 AM'])
  expect(formatSpan('2026-12-14T19:00:00', '2026-12-19T07:00:00')).toEqual([
    '12/14/2026 07:00 PM',
    '12/19/2026 07:00 AM',
  ])
})
