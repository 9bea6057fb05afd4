import { describe, expect, it } from 'vitest'
import { listWeeks, toWeekday } from './calendarDays.ts'

describe('the days of a calendar', () => {
  it.each([
    // It touches six weeks, five, and four.
    ['2026-08-15', '2026-07-26', '2026-09-05'],
    ['2026-12-31', '2026-11-29', '2027-01-09'],
    ['2026-02-01', '2026-02-01', '2026-03-14'],
  ])('are six weeks of the month of %s, from %s to %s', (date, first, last) => {
    const weeks = listWeeks(date, 'month')
    expect(weeks.map(week => week.length)).toEqual([7, 7, 7, 7, 7, 7])
    expect([weeks[0]?.[0], weeks[5]?.[6]]).toEqual([first, last])
    expect(new Set(weeks.flat()).size).toBe(42)
  })

  it('begin with Sunday, or with another day where that is wished', () => {
    expect(
      [0, 1, 6].map(start => toWeekday(listWeeks('2026-12-31', 'month', start as 0 | 1 | 6)[0]?.[0] ?? '')),
    ).toEqual(['Sunday', 'Monday', 'Saturday'])
    expect(listWeeks('2026-12-31', 'week', 1)).toEqual([
      ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'],
    ])
  })

  it('are seven of a week and one of a day', () => {
    expect(listWeeks('2026-12-31', 'week')[0]).toHaveLength(7)
    expect(listWeeks('2026-12-31', 'day')).toEqual([['2026-12-31']])
  })
})
