import { describe, expect, it } from 'vitest'
import { findClaimedMinutes, listNeeds, type NeedFacts } from './cardNeeds.ts'
import { timeCardStatus } from './enumerations.gen.ts'

const { ActionRequired, Approved, Completed, Disputed, Unapproved } = timeCardStatus
const worked: NeedFacts = {
  ...{ shiftSlots: 1, hasOpenShift: false, hasOpenBreak: false, claimedMinutes: null, isSheet: false },
  ...{ mealBreak: null, hours: 'usual' },
}
const mealBreak = { afterMinutes: 300, breakMinutes: 30 }
const long = { TotalPaidDuration: 720, BreakDuration: 0 }

describe('what a time card needs', () => {
  it.each([
    [{ Status: ActionRequired }, { hasOpenShift: true }, [{ need: 'ClockOut' }]],
    [{ Status: ActionRequired }, { hasOpenBreak: true }, [{ need: 'BreakEnd' }]],
    [{ Status: ActionRequired }, { shiftSlots: 0 }, [{ need: 'Hours' }]],
    [{ Status: Completed, ...long }, {}, [{ need: 'Break', hours: 12 }]],
    [{ Status: Completed, ...long, BreakDuration: 30 }, {}, []],
    [{ Status: Completed, ...long, TotalPaidDuration: 359 }, {}, []],
    [{ Status: Completed, ...long }, { isSheet: true }, []],
    [{ Status: Completed, ...long, BreakDuration: 20 }, { mealBreak }, [{ need: 'Break', hours: 12.33 }]],
    [{ Status: Completed, ...long, TotalPaidDuration: 480 }, { mealBreak: { ...mealBreak, afterMinutes: 600 } }, []],
    [{ Status: Completed, ...long }, { hours: 'confirmed' as const }, []],
    [{ Status: Completed, ...long, BreakDuration: 30 }, { hours: 'unasked' as const }, [{ need: 'Unusual' }]],
    [{ Status: Approved, ...long }, {}, []],
    [{ Status: Disputed }, { claimedMinutes: 630 }, [{ need: 'Claim', hours: 10.5 }]],
    [
      { Status: Unapproved, ...long, SubmittedOn: '2026-11-23T12:00:00Z' },
      {},
      [
        { need: 'Break', hours: 12 },
        { need: 'Facility', since: '2026-11-23T12:00:00Z' },
      ],
    ],
  ])('in %o with %o is %o', (card, facts, needs) => {
    expect(listNeeds(card, { ...worked, ...facts })).toEqual(needs)
  })
})

describe('what a facility claims', () => {
  const times = { AdjustedClockIn: '2026-11-20T19:00:00', AdjustedClockOut: '2026-11-21T06:30:00' }
  it.each([
    [{ Status: Disputed, ApprovedHours: 10.5 }, 630],
    [{ Status: Disputed, ApprovedHours: 0 }, 0],
    [{ Status: Disputed, ApprovedHours: null, ...times, AdjustedBreakTime: 30 }, 660],
    [{ Status: Disputed, ApprovedHours: null }, null],
    [{ Status: Unapproved, ...times }, null],
  ])('by %o is %s minutes', (card, minutes) => {
    expect(findClaimedMinutes(card, 'America/New_York')).toBe(minutes)
  })
})
