import { timeCardStatus } from './enumerations.gen.ts'
import type { MealBreak } from './plausibleHours.ts'
import { toHours } from './timeCards.ts'
import { countHours } from './wallClock.ts'

const { ActionRequired, Approved, Disputed, Unapproved } = timeCardStatus

/** Minutes of work from which on a shift without a break is remarked on where no rule of its state says it. */
const longestWithoutBreak = 360

/** What the facility claims while it disputes a card (rules C7.8): hours, or the times that are right. */
export interface DisputedFigures {
  Status?: unknown
  ApprovedHours?: unknown
  /** Wall-clock times of the facility. */
  AdjustedClockIn?: unknown
  AdjustedClockOut?: unknown
  /** Minutes. */
  AdjustedBreakTime?: unknown
}

/** The minutes that a facility claims instead of the slots; null where no claim stands. */
export function findClaimedMinutes(card: DisputedFigures, zone: string): number | null {
  if (Number(card.Status) !== Disputed) return null
  const { ApprovedHours, AdjustedClockIn, AdjustedClockOut, AdjustedBreakTime } = card
  if (ApprovedHours !== null && ApprovedHours !== undefined) return Math.round(Number(ApprovedHours) * 60)
  if (typeof AdjustedClockIn !== 'string' || typeof AdjustedClockOut !== 'string') return null
  return Math.max(0, countClaimed(AdjustedClockIn, AdjustedClockOut, zone) - Number(AdjustedBreakTime ?? 0))
}

/** The minutes between the times that a facility claims: a break is no longer than they are. */
export function countClaimed(clockIn: string, clockOut: string, zone: string): number {
  return Math.round(countHours(clockIn, clockOut, zone) * 60)
}

/** What is known of a card beside its row when one asks what it needs. */
export interface NeedFacts {
  shiftSlots: number
  hasOpenShift: boolean
  hasOpenBreak: boolean
  /** Null where no claim stands. */
  claimedMinutes: number | null
  mealBreak: MealBreak | null
  /** Whether its hours are unusual, and whether somebody said that they are right. */
  hours: 'usual' | 'confirmed' | 'unasked'
  /** True where its hours come from a paper sheet or from the facility: nobody clocks breaks there. */
  isSheet: boolean
}

/** What a card needs, by the ends of the catalogue's keys `timeCards.needs...`, with the figures of the text. */
export type Need =
  | { need: 'ClockOut' | 'BreakEnd' | 'Hours' | 'Unusual' }
  | { need: 'Break' | 'Claim'; hours: number }
  | { need: 'Facility'; since: string }

/** What a card needs of somebody, the most pressing first; nothing once it is decided. */
export function listNeeds(
  card: { Status?: unknown; TotalPaidDuration?: unknown; BreakDuration?: unknown; SubmittedOn?: unknown },
  { shiftSlots, hasOpenShift, hasOpenBreak, claimedMinutes, mealBreak, hours, isSheet }: NeedFacts,
): Need[] {
  const status = Number(card.Status)
  if (status === Approved || status === timeCardStatus.Void) return []
  const needs: Need[] = []
  if (status === ActionRequired) {
    if (hasOpenShift) needs.push({ need: 'ClockOut' })
    else if (hasOpenBreak) needs.push({ need: 'BreakEnd' })
    else if (shiftSlots === 0) needs.push({ need: 'Hours' })
  }
  if (claimedMinutes !== null) needs.push({ need: 'Claim', hours: toHours(claimedMinutes) })
  const [minutes, breaks] = [Number(card.TotalPaidDuration ?? 0), Number(card.BreakDuration ?? 0)]
  const { afterMinutes, breakMinutes } = mealBreak ?? { afterMinutes: longestWithoutBreak - 1, breakMinutes: 1 }
  const lacksBreak = !isSheet && shiftSlots > 0 && minutes + breaks > afterMinutes && breaks < breakMinutes
  if (lacksBreak && hours !== 'confirmed') needs.push({ need: 'Break', hours: toHours(minutes + breaks) })
  else if (hours === 'unasked') needs.push({ need: 'Unusual' })
  if (status === Unapproved && typeof card.SubmittedOn === 'string')
    needs.push({ need: 'Facility', since: card.SubmittedOn })
  return needs
}
