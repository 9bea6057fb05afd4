import { describe, expect, it } from 'vitest'
import { hasOtherMinutes, spreadHours, timeCardStatus, toCountedMinutes, toHours } from './timeCards.ts'

const { approved, completed, disputed } = timeCardStatus

describe('what a time card counts', () => {
  it.each([
    [{ Status: completed, ApprovedMinutes: null, TotalPaidDuration: 720 }, 720, false],
    [{ Status: approved, ApprovedMinutes: 690, TotalPaidDuration: 720 }, 690, true],
    [{ Status: approved, ApprovedMinutes: 690, TotalPaidDuration: 0 }, 690, false],
    [{ Status: approved, ApprovedMinutes: 0, TotalPaidDuration: 720 }, 0, true],
    [{ Status: approved, ApprovedMinutes: 720, TotalPaidDuration: 720 }, 720, false],
    [{ Status: disputed, ApprovedMinutes: null, TotalPaidDuration: 720 }, 720, false],
    [{ Status: timeCardStatus.void, ApprovedMinutes: 690, TotalPaidDuration: 720 }, 0, false],
  ])('of %o are %i minutes', (card, minutes, isOther) => {
    expect([toCountedMinutes(card), hasOtherMinutes(card)]).toEqual([minutes, isOther])
  })

  it('is spread over lines that add up to what all of them come to', () => {
    expect(spreadHours([20, 20, 20])).toEqual([0.33, 0.34, 0.33])
    expect(spreadHours([20, -20, 450])).toEqual([0.33, -0.33, toHours(450)])
  })
})
