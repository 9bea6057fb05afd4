import { describe, expect, it } from 'vitest'
import { timeCardStatus } from './enumerations.gen.ts'
import { hasOtherMinutes, spreadHours, toCountedMinutes, toHours } from './timeCards.ts'

const { Approved, Completed, Disputed } = timeCardStatus

describe('what a time card counts', () => {
  it.each([
    [{ Status: Completed, ApprovedMinutes: null, TotalPaidDuration: 720 }, 720, false],
    [{ Status: Approved, ApprovedMinutes: 690, TotalPaidDuration: 720 }, 690, true],
    [{ Status: Approved, ApprovedMinutes: 690, TotalPaidDuration: 0 }, 690, false],
    [{ Status: Approved, ApprovedMinutes: 0, TotalPaidDuration: 720 }, 0, true],
    [{ Status: Approved, ApprovedMinutes: 720, TotalPaidDuration: 720 }, 720, false],
    [{ Status: Disputed, ApprovedMinutes: null, TotalPaidDuration: 720 }, 720, false],
    [{ Status: timeCardStatus.Void, ApprovedMinutes: 690, TotalPaidDuration: 720 }, 0, false],
  ])('of %o are %i minutes', (card, minutes, isOther) => {
    expect([toCountedMinutes(card), hasOtherMinutes(card)]).toEqual([minutes, isOther])
  })

  it('is spread over lines that add up to what all of them come to', () => {
    expect(spreadHours([20, 20, 20])).toEqual([0.33, 0.34, 0.33])
    expect(spreadHours([20, -20, 450])).toEqual([0.33, -0.33, toHours(450)])
  })
})
