import { timeCardResolution, timeCardStatus } from './enumerations.gen.ts'

/** Hours of minutes, half up to two decimals (rules C3). */
export function toHours(minutes: number): number {
  return Math.round((minutes * 100) / 60) / 100
}

/** The hours of each of several figures, so rounded that they add up to what all their minutes come to. */
export function spreadHours(minutes: readonly number[]): number[] {
  let total = 0
  return minutes.map(each => {
    const before = toHours(total)
    total += each
    return Math.round((toHours(total) - before) * 100) / 100
  })
}

/** What a time card is measured by. */
export interface MeasuredCard {
  Status?: unknown
  /** Minutes; null and absent where nothing was approved. */
  ApprovedMinutes?: unknown
  /** Minutes of its slots. */
  TotalPaidDuration?: unknown
}

/** The minutes that a time card counts: those that were approved where it is approved, none where it is void, else those of its slots (rules C9.5). */
export function toCountedMinutes({ Status, ApprovedMinutes, TotalPaidDuration }: MeasuredCard): number {
  if (Number(Status) === timeCardStatus.Void) return 0
  const isApproved = Number(Status) === timeCardStatus.Approved
  return Number((isApproved ? ApprovedMinutes : TotalPaidDuration) ?? 0)
}

/** True where a time card has slots that come to other minutes than it counts: both are shown then. */
export function hasOtherMinutes(card: MeasuredCard): boolean {
  const worked = Number(card.TotalPaidDuration ?? 0)
  return Number(card.Status) === timeCardStatus.Approved && worked > 0 && toCountedMinutes(card) !== worked
}

/** Whose hours hold where an approval decides a dispute: the choices of `Resolution`. */
export const resolutions = {
  theirs: timeCardResolution.TheFacilitysHoursHold,
  ours: timeCardResolution.OurHoursHold,
  other: timeCardResolution.OtherHoursHold,
} as const
