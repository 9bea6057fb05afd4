import { describe, expect, it } from 'vitest'
import { toHours } from '#contract/timeCards.ts'
import { toInstant } from '#contract/wallClock.ts'
import { applyClock, findPlannedEnd } from './clockRules.ts'
import { readSlot } from './slotReading.ts'
import { findSlotProblems, measureSlot, type Shift, type Slot, sumSlots } from './slotRules.ts'

const zone = 'America/New_York'

/** A shift by its wall-clock times. */
const buildShift = (start: string, end: string): Shift => ({
  Date: start.slice(0, 10),
  StartsOn: toInstant(start, zone),
  EndsOn: toInstant(end, zone),
  zone,
})

const day = buildShift('2026-11-25T07:00:00', '2026-11-25T19:00:00')
const night = buildShift('2026-11-25T19:00:00', '2026-11-26T07:00:00')

const none = { ID: null, SlotType: 1, StartTime: '', EndTime: null, StartsOn: '', EndsOn: null, Duration: null }

/** A slot from a time to another, without seconds; of the 25th where there is no date. */
function build(start: string, end: string | null, IsBreak = false): Slot {
  const full = (text: string) => `${text.length === 5 ? `2026-11-25T${text}` : text}:00`
  const times = { StartTime: full(start), EndTime: end === null ? null : full(end) }
  return measureSlot({ ...none, IsTimeCard: !IsBreak, IsBreak }, times, zone)
}
const shift = (start: string, end: string | null) => build(start, end)
const pause = (start: string, end: string | null) => build(start, end, true)

describe('the slots of a time card', () => {
  it.each<[string, Slot[], string[], Shift?]>([
    ['the whole shift', [shift('07:00', '19:00')], []],
    ['a minute', [shift('07:00', '07:01')], []],
    ['no length', [shift('07:00', '07:00')], ['EndTime clockInAfterOut']],
    ['a clock out before the clock in', [shift('08:00', '07:59')], ['EndTime clockInAfterOut']],
    ['a minute before the shift', [shift('06:59', '19:00')], ['StartTime beforeShift']],
    ['nothing but what goes on', [shift('07:00', null)], []],
    ['slots that touch', [shift('07:00', '12:00'), shift('12:00', '19:00')], []],
    ['slots that overlap by a minute', [shift('07:00', '12:01'), shift('12:00', '19:00')], ['StartTime overlap']],
    ['a slot within another', [shift('07:00', '19:00'), shift('09:00', '10:00')], ['StartTime overlap']],
    ['a slot after one that goes on', [shift('07:00', null), shift('12:00', '13:00')], ['StartTime overlap']],
    ['a break that fills its shift', [shift('07:00', '19:00'), pause('07:00', '19:00')], []],
    [
      'a break that begins a minute before',
      [shift('08:00', '19:00'), pause('07:59', '09:00')],
      ['StartTime breakOutside'],
    ],
    [
      'a break that ends a minute after',
      [shift('07:00', '12:00'), pause('11:30', '12:01')],
      ['StartTime breakOutside'],
    ],
    ['a break that goes on in a shift that goes on', [shift('07:00', null), pause('11:30', null)], []],
    [
      'a break that goes on in a shift that has ended',
      [shift('07:00', '12:00'), pause('11:30', null)],
      ['StartTime breakOutside'],
    ],
    ['a break without a shift', [pause('11:30', '12:00')], ['StartTime breakOutside']],
    ['breaks that touch', [shift('07:00', '19:00'), pause('11:00', '12:00'), pause('12:00', '13:00')], []],
    [
      'breaks that overlap',
      [shift('07:00', '19:00'), pause('11:00', '12:00'), pause('11:59', '13:00')],
      ['StartTime overlap'],
    ],
    ['what is neither', [{ ...shift('07:00', '19:00'), IsTimeCard: false }], ['IsBreak oneKind']],
    ['what is both', [{ ...shift('07:00', '19:00'), IsBreak: true }], ['IsBreak oneKind']],
    ['the day before', [shift('2026-11-24T07:00', '2026-11-24T19:00')], ['StartTime differentDates']],
    ['the day after', [shift('2026-11-26T07:00', '2026-11-26T19:00')], ['StartTime differentDates']],
    ['a day shift that ends at midnight', [shift('07:00', '2026-11-26T00:00')], []],
    [
      'a day shift that ends later than it began the day after',
      [shift('07:00', '2026-11-26T07:01')],
      ['StartTime differentDates'],
    ],
    ['a day shift that ends at the time it began the day after', [shift('07:00', '2026-11-26T07:00')], []],
    ['a night', [shift('19:00', '2026-11-26T07:00')], [], night],
    [
      'a night with a break after midnight',
      [shift('19:00', '2026-11-26T07:00'), pause('2026-11-26T01:00', '2026-11-26T01:30')],
      [],
      night,
    ],
    [
      'a night with a break across midnight',
      [shift('19:00', '2026-11-26T07:00'), pause('23:45', '2026-11-26T00:15')],
      [],
      night,
    ],
    [
      'two slots of a night, one on each date',
      [shift('19:00', '23:00'), shift('2026-11-26T00:00', '2026-11-26T07:00')],
      [],
      night,
    ],
    ['a night two days long', [shift('19:00', '2026-11-27T07:00')], ['StartTime differentDates'], night],
    ['a night a day late', [shift('2026-11-27T00:00', '2026-11-27T07:00')], ['StartTime differentDates'], night],
  ])('%s', (_, slots, problems, of = day) => {
    expect(findSlotProblems(slots, of).map(({ field, message }) => `${field} ${message.split('.')[1]}`)).toEqual(
      problems,
    )
  })
})

describe('what slots come to', () => {
  it('is the shifts without their breaks', () => {
    const slots = [shift('07:00', '12:00'), shift('13:00', '19:00'), pause('09:00', '09:20'), pause('15:00', '15:10')]
    expect(sumSlots(slots)).toMatchObject({ paidMinutes: 630, breakMinutes: 30, shiftSlots: 2, isComplete: true })
  })

  it('leaves out what goes on, and the breaks in it', () => {
    const slots = [shift('07:00', null), pause('09:00', '09:20'), pause('11:00', null)]
    expect(sumSlots(slots)).toMatchObject({ paidMinutes: 0, breakMinutes: 20, hasOpenShift: true, hasOpenBreak: true })
  })

  it.each([
    [0, 0],
    [1, 0.02],
    [3, 0.05],
    [20, 0.33],
    [40, 0.67],
    [690, 11.5],
    [719, 11.98],
  ])('%i minutes are %f hours', (minutes, hours) => expect(toHours(minutes)).toBe(hours))

  it.each([
    ['in spring', '2026-03-07T19:00:00', '2026-03-08T07:00:00', 660],
    ['in autumn', '2026-10-31T19:00:00', '2026-11-01T07:00:00', 780],
    ['in any other night', '2026-11-25T19:00:00', '2026-11-26T07:00:00', 720],
  ])('a night of twelve hours on the clock %s', (_, start, end, minutes) => {
    const slot = shift(start.slice(0, 16), end.slice(0, 16))
    expect(findSlotProblems([slot], buildShift(start, end))).toEqual([])
    expect(sumSlots([slot]).paidMinutes).toBe(minutes)
  })

  it('takes no time in the hour that spring skips', () => {
    const read = (StartTime: string, EndTime: string) => {
      const problems: string[] = []
      readSlot({ IsBreak: true, StartTime, EndTime }, undefined, zone, (...problem) => {
        problems.push(problem.join(' '))
        return null
      })
      return problems
    }
    expect(read('2026-03-08T02:10:00', '2026-03-08T02:40:00')).toEqual(['StartTime timeCardSlots.skippedTime'])
    expect(read('2026-03-08T01:50:00', '2026-03-08T02:10:00')).toEqual(['EndTime timeCardSlots.skippedTime'])
    expect(read('2026-03-08T01:50:00', '2026-03-08T03:10:00')).toEqual([])
  })

  it('takes a time that autumn shows twice as the first, or as the first after the start', () => {
    expect(pause('2026-11-01T01:45', '2026-11-01T01:15').Duration).toBe(30)
    expect(shift('2026-11-01T00:30', '2026-11-01T01:30').Duration).toBe(60)
    expect(shift('2026-11-01T01:30', '2026-11-01T02:00').Duration).toBe(90)
  })
})

describe('the clock of a candidate', () => {
  it('proposes the end of its day to whoever forgot to clock out of a shift of several', () => {
    const nights = buildShift('2026-11-18T19:00:00', '2026-11-21T07:00:00')
    expect(findPlannedEnd('2026-11-18T19:05:00', nights)).toBe('2026-11-19T07:00:00')
    expect(findPlannedEnd('2026-11-20T19:00:00', nights)).toBe('2026-11-21T07:00:00')
    expect(findPlannedEnd(undefined, nights)).toBe('2026-11-21T07:00:00')
  })

  const shiftOf = buildShift('2026-10-31T19:00:00', '2026-11-01T07:00:00')
  const run = (steps: [Parameters<typeof applyClock>[0], string][], of = day) =>
    steps.reduce<Slot[]>((slots, [event, at]) => applyClock(event, slots, at, of) ?? slots, [])

  it('counts from the start of the shift on, by whole minutes', () => {
    const [slot] = run([['clockIn', '2026-11-25T11:50:00Z']])
    expect(slot).toMatchObject({ StartTime: '2026-11-25T07:00:00', EndTime: null })
    expect(run([['clockIn', '2026-11-25T12:05:59Z']])[0]).toMatchObject({ StartTime: '2026-11-25T07:05:00' })
  })

  it('ends an open break with the shift', () => {
    const slots = run([
      ['clockIn', '2026-11-25T12:00:00Z'],
      ['breakStart', '2026-11-25T17:00:00Z'],
      ['clockOut', '2026-11-25T18:00:00Z'],
    ])
    expect(sumSlots(slots)).toMatchObject({ paidMinutes: 300, breakMinutes: 60, isComplete: true })
  })

  it('leaves out a break without length, and refuses a shift without', () => {
    const slots = run([
      ['clockIn', '2026-11-25T12:00:00Z'],
      ['breakStart', '2026-11-25T17:00:10Z'],
      ['breakEnd', '2026-11-25T17:00:50Z'],
    ])
    expect(slots).toHaveLength(1)
    expect(applyClock('clockOut', slots, '2026-11-25T12:00:59Z', day)).toBeNull()
    expect(applyClock('clockOut', [], '2026-11-25T12:00:59Z', day)).toBeNull()
  })

  it('knows which of two like hours it is in the night in which clocks go back', () => {
    const slots = run(
      [
        ['clockIn', '2026-10-31T23:00:00Z'],
        ['breakStart', '2026-11-01T05:30:00Z'],
        ['breakEnd', '2026-11-01T06:30:00Z'],
        ['clockOut', '2026-11-01T12:00:00Z'],
      ],
      shiftOf,
    )
    expect(slots[1]).toMatchObject({ StartTime: '2026-11-01T01:30:00', EndTime: '2026-11-01T01:30:00', Duration: 60 })
    expect(findSlotProblems(slots, shiftOf)).toEqual([])
    expect(sumSlots(slots)).toMatchObject({ paidMinutes: 720, breakMinutes: 60 })
    // What is not typed anew keeps the moment that the clock knew.
    const [first] = slots as [Slot]
    expect(measureSlot(slots[1] as Slot, slots[1] as Slot, zone)).toEqual(slots[1])
    expect(measureSlot(first, { ...first, EndTime: '2026-11-01T06:00:00' }, zone).Duration).toBe(720)
  })
})
