import { expect, it } from 'vitest'
import { type OvertimeRule, splitHours, toWeek } from './overtimeRules.ts'

const usual: OvertimeRule = { State: null, DailyHours: null, WeeklyHours: 40, Multiplier: 1.5 }
const california: OvertimeRule[] = [
  { State: 'CA', DailyHours: 8, WeeklyHours: 40, Multiplier: 1.5 },
  { State: 'CA', DailyHours: 12, WeeklyHours: null, Multiplier: 2 },
]

/** Splits the hours of one candidate, a card a date. */
function split(state: string | null, worked: [string, number][], rules = [usual, ...california]) {
  const cards = worked.map(([date, hours], id) => ({ id, candidateId: 7, date, state, hours }))
  return [...splitHours(cards, rules).values()].map(each => Object.fromEntries(each))
}

it.each([
  ['2026-11-22', '2026-11-22'],
  ['2026-11-28', '2026-11-22'],
  ['2026-11-29', '2026-11-29'],
])('%s lies in the week of Sunday, %s', (date, sunday) => expect(toWeek(date)).toBe(sunday))

it('pays the usual rate up to the hours of a week, and a week anew from Sunday on', () => {
  const worked: [string, number][] = [
    ['2026-11-25', 12],
    ['2026-11-26', 12],
    ['2026-11-27', 12],
    ['2026-11-28', 12],
    ['2026-11-29', 12],
  ]
  expect(split('NY', worked)).toEqual([{ 1: 12 }, { 1: 12 }, { 1: 12 }, { 1: 4, 1.5: 8 }, { 1: 12 }])
})

it('counts hours a day first, by every step, and of the rest those of the week', () => {
  expect(split('CA', [['2026-11-25', 13.25]])).toEqual([{ 1: 8, 1.5: 4, 2: 1.25 }])
  const days = ['22', '23', '24', '25', '26', '27'].map((date): [string, number] => [`2026-11-${date}`, 8])
  expect(split('CA', days).at(-1)).toEqual({ 1.5: 8 })
})

it('adds the cards of a day up', () => {
  expect(
    split('CA', [
      ['2026-11-25', 6],
      ['2026-11-25', 6.01],
    ]),
  ).toEqual([{ 1: 6 }, { 1: 2, 1.5: 4, 2: 0.01 }])
})

it('knows no overtime where there is no rule, and none for nothing', () => {
  expect(split('CA', [['2026-11-25', 60]], [])).toEqual([{ 1: 60 }])
  expect(split('NY', [['2026-11-25', 0]])).toEqual([{}])
})
