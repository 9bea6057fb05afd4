import { expect, it } from 'vitest'
import { findPeriod, stepDate, toPeriodText } from './datePeriod.ts'

it.each([
  ['2026-12-31', 'month', '2027-01-31', '2026-11-30'],
  ['2026-01-31', 'month', '2026-02-28', '2025-12-31'],
  ['2028-01-31', 'month', '2028-02-29', '2027-12-31'],
  ['2026-12-30', 'week', '2027-01-06', '2026-12-23'],
  ['2027-01-01', 'week', '2027-01-08', '2026-12-25'],
  ['2026-12-31', 'day', '2027-01-01', '2026-12-30'],
  ['2028-02-28', 'day', '2028-02-29', '2028-02-27'],
  ['9999-12-31', 'month', '9999-12-31', '9999-11-30'],
  // Where clocks are put forward and back.
  ['2026-03-08', 'day', '2026-03-09', '2026-03-07'],
  ['2026-11-01', 'day', '2026-11-02', '2026-10-31'],
] as const)('%s by one %s is %s, and back %s', (date, view, next, previous) => {
  expect([stepDate(date, view, 1), stepDate(date, view, -1)]).toEqual([next, previous])
})

it.each([
  ['2026-12-30', 'week', 0, { from: '2026-12-27', to: '2027-01-02' }],
  ['2026-12-27', 'week', 0, { from: '2026-12-27', to: '2027-01-02' }],
  ['2027-01-02', 'week', 0, { from: '2026-12-27', to: '2027-01-02' }],
  ['2026-12-27', 'week', 1, { from: '2026-12-21', to: '2026-12-27' }],
  ['2026-02-14', 'month', 0, { from: '2026-02-01', to: '2026-02-28' }],
  ['2026-12-31', 'month', 0, { from: '2026-12-01', to: '2026-12-31' }],
  ['2026-12-31', 'day', 0, { from: '2026-12-31', to: '2026-12-31' }],
] as const)('around %s a %s that begins on day %i is shown whole', (date, view, weekStart, period) => {
  expect(findPeriod(date, view, weekStart)).toEqual(period)
})

it('a period is told in words', () => {
  expect((['month', 'week', 'day'] as const).map(view => toPeriodText('2026-12-30', view))).toEqual([
    'December 2026',
    '12/27/2026 - 01/02/2027',
    '12/30/2026 Wed',
  ])
})
