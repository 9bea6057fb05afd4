import { describe, expect, it } from 'vitest'
import { countRow, type SlotRow, sumRows, toRowErrors, toRows, toSent } from './slotRows.ts'

const build = (StartTime: string | null, EndTime: string | null, more: Partial<SlotRow> = {}): SlotRow => ({
  ...{ key: 'new-1', ID: null, IsBreak: false, SlotType: 1, counted: null, StartTime, EndTime },
  ...more,
})
const at = (time: string) => `2026-11-20T${time}:00`

describe('slots as they are edited', () => {
  it('come to the shifts without the breaks in them', () => {
    const rows = [build(at('07:00'), at('19:30')), build(at('12:00'), at('12:30'), { IsBreak: true })]
    expect(sumRows(rows, 'America/New_York')).toEqual({ paid: 720, breaks: 30 })
  })

  it('count nothing while a time is missing, half typed or before the start', () => {
    const rows = [build(at('07:00'), null), build(at('07:00'), '11/20'), build(at('07:00'), at('06:00'))]
    expect(rows.map(row => countRow(row, null))).toEqual([null, null, null])
  })

  it('are as long as the night really is when the clocks change', () => {
    const night = (from: string, to: string) =>
      countRow(build(`${from}T19:00:00`, `${to}T07:00:00`), 'America/New_York')
    expect([night('2026-10-31', '2026-11-01'), night('2026-03-07', '2026-03-08')]).toEqual([780, 660])
  })

  it('keep what the services counted of times that nobody changed', () => {
    const [row] = toRows([{ ID: 4, SlotType: 1, StartTime: at('01:10'), EndTime: at('01:40'), Duration: 90 }])
    expect(row && [countRow(row, null), countRow({ ...row, EndTime: at('02:40') }, null)]).toEqual([90, 90])
    expect(row && countRow({ ...row, EndTime: at('01:50') }, null)).toBe(40)
  })

  it('are sent with their IDs, and take the problems of their places', () => {
    const rows = [build(at('07:00'), null, { key: '4', ID: 4 }), build(at('08:00'), null, { IsBreak: true })]
    expect(toSent(rows)).toMatchObject([
      { ID: 4, IsTimeCard: true },
      { IsBreak: true, IsTimeCard: false },
    ])
    expect([...toRowErrors({ '/dtos/1/EndTime': 'Late.', '': 'Overlap.' }, rows)]).toEqual([
      ['new-1/EndTime', 'Late.'],
      ['', 'Overlap.'],
    ])
  })
})
