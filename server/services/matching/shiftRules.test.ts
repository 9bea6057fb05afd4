import { describe, expect, it } from 'vitest'
import { toInstant } from '#contract/wallClock.ts'
import { findConflicts, type Shift, type Span } from './shiftRules.ts'

const zone = 'America/New_York'
const span = (from: string, to: string): Span => ({ startsOn: toInstant(from, zone), endsOn: toInstant(to, zone) })
const shift = (from: string, to: string, kind: Shift['kind'] = 'confirmed', jobId = 7): Shift => ({
  ...span(from, to),
  kind,
  jobId,
})
const day = span('2037-11-20T07:00:00', '2037-11-20T19:00:00')

describe('a shift beside others of its candidate', () => {
  it('overlaps what shares a minute with it, and nothing that it only touches', () => {
    const touching = [
      shift('2037-11-19T19:00:00', '2037-11-20T07:00:00'),
      shift('2037-11-20T19:00:00', '2037-11-21T07:00:00'),
    ]
    expect(findConflicts(day, touching)).toMatchObject({ isOverlapping: false, gapMinutes: 0 })
    expect(findConflicts(day, [shift('2037-11-20T18:59:00', '2037-11-21T07:00:00')])).toMatchObject({
      isOverlapping: true,
      conflictJobId: 7,
    })
    expect(findConflicts(day, [shift('2037-11-20T09:00:00', '2037-11-20T10:00:00')]).isOverlapping).toBe(true)
    expect(findConflicts(day, [shift('2037-11-20T00:00:00', '2037-11-21T00:00:00')]).isOverlapping).toBe(true)
    expect(findConflicts(day, [])).toEqual({
      ...{ isOverlapping: false, isOfferOverlapping: false, conflictJobId: null, gapMinutes: null },
      ...{ hoursInDay: 12, hoursInWeek: 12 },
    })
  })

  it('is refused for confirmed and worked ones, and asked about for offers', () => {
    const times = ['2037-11-20T18:00:00', '2037-11-21T06:00:00'] as const
    expect(findConflicts(day, [shift(...times, 'worked')])).toMatchObject({ isOverlapping: true })
    const offered = findConflicts(day, [shift(...times, 'offered')])
    expect(offered).toMatchObject({ isOverlapping: false, isOfferOverlapping: true, gapMinutes: null, hoursInDay: 12 })
    const both = findConflicts(day, [shift(...times, 'offered', 1), shift(...times, 'confirmed', 2)])
    expect(both).toMatchObject({ isOverlapping: true, isOfferOverlapping: true, conflictJobId: 2 })
  })

  it('counts the rest to the nearest confirmed one, before or after', () => {
    const others = [
      shift('2037-11-19T07:00:00', '2037-11-19T19:00:00'),
      shift('2037-11-21T02:30:00', '2037-11-21T07:00:00', 'confirmed', 9),
    ]
    expect(findConflicts(day, others)).toMatchObject({ gapMinutes: 450, conflictJobId: 9 })
  })

  it('counts the hours of the fullest day and week that hold a part of it', () => {
    const evening = shift('2037-11-20T22:00:00', '2037-11-21T03:00:00')
    expect(findConflicts(day, [evening])).toMatchObject({ hoursInDay: 17, hoursInWeek: 17 })
    const week = [1, 2, 3, 4].map(back => shift(`2037-11-${20 - back}T07:00:00`, `2037-11-${20 - back}T19:00:00`))
    expect(findConflicts(day, week)).toMatchObject({ hoursInDay: 12, hoursInWeek: 60 })
    expect(findConflicts(day, [...week, shift('2037-11-22T07:00:00', '2037-11-22T08:00:00')]).hoursInWeek).toBe(61)
    const far = shift('2037-11-28T07:00:00', '2037-11-28T19:00:00')
    expect(findConflicts(day, [far]).hoursInWeek).toBe(12)
  })

  it.each([
    ['of a usual night', '2037-11-20', '2037-11-21', 12],
    ['of the night that clocks go forward', '2037-03-07', '2037-03-08', 11],
    ['of the night that clocks go back', '2037-10-31', '2037-11-01', 13],
  ])('counts the real hours %s', (_, from, to, hours) => {
    const night = span(`${from}T19:00:00`, `${to}T07:00:00`)
    expect(findConflicts(night, []).hoursInDay).toBe(hours)
    const early = shift(`${to}T06:59:00`, `${to}T19:00:00`)
    expect(findConflicts(night, [early]).isOverlapping).toBe(true)
    expect(findConflicts(night, [shift(`${to}T07:00:00`, `${to}T19:00:00`)]).gapMinutes).toBe(0)
  })
})
