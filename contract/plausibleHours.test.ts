import { describe, expect, it } from 'vitest'
import { isImpossible, listUnusual, readPlan, type SaidHours } from './plausibleHours.ts'

const zone = 'America/New_York'

describe('the plan of a shift', () => {
  it.each([
    ['a day', '2026-11-20T12:00:00Z', '2026-11-21T00:00:00Z', { minutes: 720, days: 1 }],
    ['a night', '2026-11-21T00:00:00Z', '2026-11-21T12:00:00Z', { minutes: 720, days: 1 }],
    ['the night of winter time', '2026-10-31T23:00:00Z', '2026-11-01T12:00:00Z', { minutes: 780, days: 1 }],
    ['three nights', '2026-11-19T00:00:00Z', '2026-11-21T12:00:00Z', { minutes: 720, days: 3 }],
    ['two days around the clock', '2026-11-20T12:00:00Z', '2026-11-22T12:00:00Z', { minutes: 1440, days: 2 }],
  ])('of %s is its daily window and its days', (_, StartsOn, EndsOn, plan) => {
    expect(readPlan({ StartsOn, EndsOn, zone })).toEqual(plan)
  })

  it('has 24 hours a day at most', () => {
    const plan = { minutes: 480, days: 2 }
    expect([isImpossible(2880, plan), isImpossible(2881, plan)]).toEqual([false, true])
  })
})

describe('hours that are asked about', () => {
  const planned = { minutes: 480, days: 1 }
  const usual: SaidHours = {
    ...{ planned, left: 480, worked: 480, breaks: 30, longestDay: 480, said: null, isClaim: false },
    mealBreak: { afterMinutes: 300, breakMinutes: 30 },
  }
  const ask = (change: Partial<SaidHours>) =>
    listUnusual({ ...usual, ...change }).map(({ message, figures }) => [message.slice(13), ...figures])
  const worked = (minutes: number, change: Partial<SaidHours> = {}) =>
    ask({ worked: minutes, longestDay: minutes, ...change })

  it.each<[string, unknown[][], unknown[][]]>([
    ['more than the plan by over 4', worked(720), []],
    ['more than the plan by over 4', worked(721), [['over', 12.02, 8]]],
    ['fewer than half of the plan', worked(240), []],
    ['fewer than half of the plan', worked(239), [['under', 3.98, 8]]],
    ['fewer than half of what was left at a late confirmation', worked(200, { left: 400 }), []],
    ['over 16 in a day', worked(961, { planned: { minutes: 960, days: 1 } }), [['longDay', 16.02]]],
    ['over 16 in a day of several', worked(1440, { planned: { minutes: 480, days: 3 }, longestDay: 600 }), []],
    ['without the break that the state wants', worked(480, { breaks: 29 }), [['noBreak', 8.48, 29, 30]]],
    ['too short for a break', worked(300, { breaks: 0 }), []],
    ['of a state that wants none', worked(480, { breaks: 0, mealBreak: null }), []],
    ['said beside the clock, 2 hours more', ask({ said: 600 }), []],
    ['said beside the clock, above 2 hours more', ask({ said: 601 }), [['differs', 10.02, 8]]],
    ['said beside a short clock, above a quarter', worked(260, { said: 330, breaks: 30 }), [['differs', 5.5, 4.33]]],
    ['claimed beside the clock', ask({ said: 601, isClaim: true }), []],
    ['said on paper as planned, no break asked', ask({ worked: null, breaks: 0, said: 480 }), []],
    ['said on paper', ask({ worked: null, breaks: 0, said: 601 }), [['differsFromPlan', 10.02, 8]]],
    ['said on paper, far beyond the plan', ask({ worked: null, breaks: 0, said: 800 }), [['over', 13.33, 8]]],
    ['not there yet', ask({ worked: null, breaks: 0 }), []],
  ])('%s', (_, asked, expected) => {
    expect(asked).toEqual(expected)
  })
})
