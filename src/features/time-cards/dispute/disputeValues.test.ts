import { describe, expect, it } from 'vitest'
import { type DisputeValues, findDisputeErrors, toAdjustedTimes, toDispute } from './disputeValues.ts'

const card = { date: '2026-11-20', start: '2026-11-20T19:00:00' }

function build(changes: Partial<DisputeValues> = {}): DisputeValues {
  return {
    ...{ isCorrecting: false, hours: 11.5, clockIn: null, clockOut: null, breakMinutes: null },
    ...{ reason: 'Left early', name: 'Ann Lee', email: 'ann@example.com' },
    ...changes,
  }
}

const correct = (changes: Partial<DisputeValues> = {}) =>
  build({ isCorrecting: true, hours: null, clockIn: '19:00', clockOut: '06:30', breakMinutes: 30, ...changes })

describe('what is typed of a dispute', () => {
  it.each([0, 999, 11.25])('may be %s hours', hours => {
    expect(findDisputeErrors(build({ hours }), card)).toEqual({})
  })

  it.each([-0.01, 999.01, 999.995, 11.255, 'eleven'])('is no valid number of hours: %s', hours => {
    expect(findDisputeErrors(build({ hours }), card)).toEqual({ hours: ['INVALID_APPROVED_HOURS'] })
  })

  it('needs hours, a reason, a name and a mail address', () => {
    const wrong = findDisputeErrors(build({ hours: null, reason: ' ', name: '', email: '' }), card)
    expect(Object.keys(wrong)).toEqual(['hours', 'reason', 'name', 'email'])
    expect(new Set(Object.values(wrong).flat())).toEqual(new Set(['validation.required']))
  })

  it('needs both times instead of hours where the time sheet is corrected', () => {
    const wrong = findDisputeErrors(correct({ clockIn: null, clockOut: null, breakMinutes: null }), card)
    expect(wrong).toEqual({ clockIn: ['validation.required'], clockOut: ['validation.required'] })
  })

  it('takes a break as long as was worked, and no longer', () => {
    const short = { clockIn: '19:00', clockOut: '20:00' }
    expect(findDisputeErrors(correct({ ...short, breakMinutes: 60 }), card)).toEqual({})
    expect(findDisputeErrors(correct({ ...short, breakMinutes: 61 }), card)).toEqual({
      breakMinutes: ['dispute.longBreak', 60],
    })
  })

  it.each(['ann', 'ann@', 'ann@example'])('takes no address such as %s', email => {
    expect(findDisputeErrors(build({ email }), card)).toEqual({ email: ['ENTER_VALID_EMAIL_ADDRESS'] })
  })

  it('keeps to 1,000 characters of a reason and 100 of a name', () => {
    expect(findDisputeErrors(build({ reason: 'a'.repeat(1000), name: 'a'.repeat(100) }), card)).toEqual({})
    const wrong = findDisputeErrors(build({ reason: 'a'.repeat(1001), name: 'a'.repeat(101) }), card)
    expect(Object.keys(wrong)).toEqual(['reason', 'name'])
  })
})

describe('adjusted times', () => {
  it.each([
    ['19:00', '06:30', '2026-11-20T19:00:00', '2026-11-21T06:30:00'],
    ['19:00', '19:00', '2026-11-20T19:00:00', '2026-11-21T19:00:00'],
    ['00:30', '07:00', '2026-11-21T00:30:00', '2026-11-21T07:00:00'],
    ['07:00', '15:00', '2026-11-20T07:00:00', '2026-11-20T15:00:00'],
  ])('%s to %s begin near the shift and end after', (clockIn, clockOut, from, to) => {
    expect(toAdjustedTimes({ clockIn, clockOut }, card)).toEqual({ clockIn: from, clockOut: to })
  })
})

it('one way alone is sent', () => {
  const person = { DisputeReason: 'Left early', DisputedByName: 'Ann Lee', DisputedByEmail: 'ann@example.com' }
  const noTimes = { AdjustedClockIn: null, AdjustedClockOut: null, AdjustedBreakTime: null }
  expect(toDispute(build(), card)).toEqual({ ApprovedHours: 11.5, ...noTimes, ...person })
  expect(toDispute(correct(), card)).toEqual({
    ...{ ApprovedHours: null, AdjustedBreakTime: 30, ...person },
    ...{ AdjustedClockIn: '2026-11-20T19:00:00', AdjustedClockOut: '2026-11-21T06:30:00' },
  })
})
