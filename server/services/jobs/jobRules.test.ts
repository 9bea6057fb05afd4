import { expect, it } from 'vitest'
import { listDays } from '#contract/wallClock.ts'
import { findPeriod, hasOtherTerms, toClone } from './jobRules.ts'

const today = '2026-11-25'

it.each([
  [1, '2026-11-18', '2026-11-24'],
  [2, today, today],
  [3, today, null],
  [4, '2026-11-26', '2026-11-26'],
  [5, today, '2026-12-01'],
  [6, today, '2026-12-08'],
  [7, today, '2026-12-22'],
  [8, '2026-12-01', '2026-12-31'],
])('takes the period %s to last from %s to %s', (period, from, to) => {
  expect(findPeriod(period, today)).toEqual({ from, to })
})

it('finds next month across the end of a year, and nothing in an unknown period', () => {
  expect(findPeriod(8, '2026-12-31')).toEqual({ from: '2027-01-01', to: '2027-01-31' })
  expect(findPeriod(8, '2027-01-31')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
  expect(findPeriod(9, today)).toBeNull()
})

it('splits a range into its days, of which the chosen days of the week are kept', () => {
  const range = { from: '2026-11-27', to: '2026-12-02' }
  expect(listDays({ ...range, weekdays: [] }, 200)).toHaveLength(6)
  // 27 November 2026 is a Friday.
  expect(listDays({ ...range, weekdays: [0, 5] }, 200)).toEqual(['2026-11-27', '2026-11-29'])
  expect(listDays({ from: range.to, to: range.from, weekdays: [] }, 200)).toEqual([])
})

it('stops one day after as many as there may be', () => {
  expect(listDays({ from: '1900-01-01', to: '9999-12-31', weekdays: [] }, 200)).toHaveLength(201)
})

it('clones a job that has begun onto the same day of the week in the next week that still has it', () => {
  const job = {
    StartDate: '2026-11-12',
    EndDate: '2026-11-13',
    StartsOn: '2026-11-12T12:00:00.000Z',
    Notes: 'Ask.',
    AtsIDs: 'A-1',
  }
  const at = (now: string) => ({ today: now.slice(0, 10), now })
  const later = toClone(job, at('2026-11-25T09:00:00.000Z'))
  expect(later).toMatchObject({ StartDate: '2026-11-26', EndDate: '2026-11-27', Notes: 'Ask.' })
  expect(later).not.toHaveProperty('AtsIDs')
  expect(toClone(job, at('2026-11-12T13:00:00.000Z'))).toMatchObject({ StartDate: '2026-11-19' })
  expect(toClone(job, at('2026-11-12T11:00:00.000Z'))).toMatchObject({ StartDate: '2026-11-12' })
})

it('tells other terms from other words', () => {
  const job = { Rates: [{ Rate: 40 }], Notes: 'x', Demand: 1 }
  expect(hasOtherTerms(job, { ...job, Rates: [{ Rate: 40 }], Notes: 'y' })).toBe(false)
  expect(hasOtherTerms(job, { ...job, Rates: [{ Rate: 41 }] })).toBe(true)
})
