import { describe, expect, it } from 'vitest'
import { divideByWeek, listPlanned, type OvertimeRule, splitParts, toWeek } from './overtimeRules.ts'

const usual: OvertimeRule = {
  ...{ ID: 1, State: null, DailyHours: null, WeeklyHours: 40, Multiplier: 1.5, From: '1900-01-01' },
}
const california: OvertimeRule[] = [
  { ...usual, ID: 2, State: 'CA', DailyHours: 8 },
  { ...usual, ID: 3, State: 'CA', DailyHours: 12, WeeklyHours: null, Multiplier: 2 },
]

/** Splits hours of one candidate, a card a date: minutes by the multiplier. */
function split(state: string | null, worked: [string, number][], rules = [usual, ...california]) {
  const parts = worked.map(([date, hours], card) => ({ card, date, day: date, state, minutes: Math.round(hours * 60) }))
  const lines = splitParts(parts, rules)
  return worked.map((_, card) =>
    Object.fromEntries(
      lines.filter(line => line.card === card).map(({ multiplier, minutes }) => [multiplier, minutes / 60]),
    ),
  )
}

it.each([
  ['2026-11-22', '2026-11-22'],
  ['2026-11-28', '2026-11-22'],
  ['2026-11-29', '2026-11-29'],
])('%s lies in the week of Sunday, %s', (date, sunday) => expect(toWeek(date)).toBe(sunday))

describe('overtime', () => {
  it('pays the usual rate up to the hours of a week, and a week anew from Sunday on', () => {
    const worked: [string, number][] = ['25', '26', '27', '28', '29'].map(day => [`2026-11-${day}`, 12])
    expect(split('NY', worked)).toEqual([{ 1: 12 }, { 1: 12 }, { 1: 12 }, { 1: 4, 1.5: 8 }, { 1: 12 }])
  })

  it('counts hours a day first, by every step, and of the rest those of the week', () => {
    expect(split('CA', [['2026-11-25', 13.25]])).toEqual([{ 1: 8, 1.5: 4, 2: 1.25 }])
    const days = ['22', '23', '24', '25', '26', '27'].map((date): [string, number] => [`2026-11-${date}`, 8])
    expect(split('CA', days).at(-1)).toEqual({ 1.5: 8 })
  })

  it('adds the cards of a day up', () => {
    const worked: [string, number][] = [
      ['2026-11-25', 6],
      ['2026-11-25', 6.5],
    ]
    expect(split('CA', worked)).toEqual([{ 1: 6 }, { 1: 2, 1.5: 4, 2: 0.5 }])
  })

  it('knows none where there is no rule, and none for nothing', () => {
    expect(split('CA', [['2026-11-25', 60]], [])).toEqual([{ 1: 60 }])
    expect(split('NY', [['2026-11-25', 0]])).toEqual([{}])
  })

  it('goes by the rule that began last by the Sunday of the week', () => {
    const later = { ...usual, ID: 9, WeeklyHours: 36, From: '2026-11-29' }
    const rules = [usual, later]
    expect(split('NY', [['2026-11-28', 40]], rules)).toEqual([{ 1: 40 }])
    expect(split('NY', [['2026-11-29', 40]], rules)).toEqual([{ 1: 36, 1.5: 4 }])
    expect(splitParts([{ card: 1, date: '2026-11-29', day: '2026-11-29', state: 'NY', minutes: 2400 }], rules)).toEqual(
      [
        { card: 1, day: '2026-11-29', multiplier: 1, ruleId: null, minutes: 2160 },
        { card: 1, day: '2026-11-29', multiplier: 1.5, ruleId: 9, minutes: 240 },
      ],
    )
  })

  it('ends what the latest rules of a state no longer say', () => {
    const from = { From: '2026-11-29' }
    const daily = { ...usual, ID: 8, DailyHours: 8, WeeklyHours: null, ...from }
    const week = ['11-29', '11-30', '12-01', '12-02', '12-03', '12-04'].map((day): [string, number] => [
      `2026-${day}`,
      8,
    ])
    expect(split('NY', week, [usual, daily])).toEqual(Array(6).fill({ 1: 8 }))
    const double = { ...usual, ID: 9, WeeklyHours: 44, Multiplier: 2, ...from }
    expect(split('NY', [['2026-11-29', 50]], [usual, double])).toEqual([{ 1: 44, 2: 6 }])
  })

  it('counts a night by its own date, and its morning in the week in which it lies', () => {
    const night = [
      { card: 1, date: '2026-11-28', day: '2026-11-28', state: 'CA', minutes: 300 },
      { card: 1, date: '2026-11-28', day: '2026-11-29', state: 'CA', minutes: 420 },
    ]
    expect(
      splitParts(night, [usual, ...california]).map(({ day, multiplier, minutes }) => [day, multiplier, minutes]),
    ).toEqual([
      ['2026-11-28', 1, 300],
      ['2026-11-29', 1, 180],
      ['2026-11-29', 1.5, 240],
    ])
  })
})

describe('a card at the boundary of two weeks', () => {
  const zone = 'America/New_York'
  const card = { card: 1, date: '2026-11-28', minutes: 690 }
  const night = { start: '2026-11-29T00:00:00Z', end: '2026-11-29T12:00:00Z' }
  const toPairs = (parts: { day: string; minutes: number }[]) => parts.map(({ day, minutes }) => [day, minutes])

  it('is divided as it was worked, breaks where they were', () => {
    const rest = { start: '2026-11-29T08:00:00Z', end: '2026-11-29T08:30:00Z', isBreak: true }
    expect(toPairs(divideByWeek(card, [night, rest], zone))).toEqual([
      ['2026-11-28', 300],
      ['2026-11-29', 390],
    ])
  })

  it('stays whole before it, and is what was approved in any case', () => {
    const day = { start: '2026-11-28T12:00:00Z', end: '2026-11-29T00:00:00Z' }
    expect(toPairs(divideByWeek(card, [day], zone))).toEqual([['2026-11-28', 690]])
    expect(toPairs(divideByWeek({ ...card, minutes: 7 }, [night], zone))).toEqual([
      ['2026-11-28', 3],
      ['2026-11-29', 4],
    ])
    expect(toPairs(divideByWeek(card, [], zone))).toEqual([['2026-11-28', 690]])
  })

  it('divides a plan of several days by its daily hours', () => {
    const plan = { start: '2026-11-27T12:00:00Z', end: '2026-11-30T00:00:00Z', zone }
    const spans = listPlanned(plan)
    expect(spans).toHaveLength(3)
    expect(toPairs(divideByWeek({ card: 1, date: '2026-11-27', minutes: 2160 }, spans, zone))).toEqual([
      ['2026-11-27', 1440],
      ['2026-11-29', 720],
    ])
  })
})
