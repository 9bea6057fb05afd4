import { describe, expect, it } from 'vitest'
import { readWeekFilter, sumHours, toDays, type WeekRow } from './week.ts'

const day = (date: string, minutes: number, ids: number[] = []) => ({
  Date: date,
  TimeCards: ids.map(ID => ({ ID })),
  CountedMinutes: minutes,
  TotalHours: minutes / 60,
})
const row = (CandidateID: number, Days: WeekRow['Days']): WeekRow => ({
  ...{ CandidateID, CandidateName: `C${CandidateID}`, Days, CountedMinutes: 0, TotalHours: 0 },
})

describe('a week of time cards', () => {
  it('is told by day, without empty days', () => {
    const rows = [
      row(1, [day('2026-11-22', 0), day('2026-11-23', 450, [7])]),
      row(2, [day('2026-11-22', 0), day('2026-11-23', 470, [8, 9])]),
    ]
    const days = toDays(rows)
    expect(days.map(({ date, hours }) => [date, hours])).toEqual([['2026-11-23', 15.33]])
    expect(days[0]?.people.map(({ row: { CandidateID }, cards }) => [CandidateID, cards.length])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  it('takes what it is narrowed by from the address, and nothing that is no number', () => {
    const address = new URLSearchParams('employerIds=3,4&timeStatusLookupIds=x&week=2026-11-22')
    expect(readWeekFilter(address)).toEqual({ employerIds: [3, 4] })
  })

  it('adds minutes and not rounded hours', () => {
    expect(sumHours([day('a', 20), day('b', 20), day('c', 20)])).toBe(1)
  })
})
