import { timeCardStatus, toHours } from './timeCards.ts'
import { countHours } from './wallClock.ts'

const { actionRequired, approved, disputed, unapproved } = timeCardStatus

/** Minutes of work from which on a shift without a break is remarked on. */
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

/** The minutes that a facility claims in the place of the slots; null where no claim stands. */
export function findClaimedMinutes(card: DisputedFigures, zone: string): number | null {
  if (Number(card.Status) !== disputed) return null
  const { ApprovedHours, AdjustedClockIn, AdjustedClockOut, AdjustedBreakTime } = card
  if (ApprovedHours !== null && ApprovedHours !== undefined) return Math.round(Number(ApprovedHours) * 60)
  if (typeof AdjustedClockIn !== 'string' || typeof AdjustedClockOut !== 'string') return null
  const worked = Math.round(countHours(AdjustedClockIn, AdjustedClockOut, zone) * 60)
  return Math.max(0, worked - Number(AdjustedBreakTime ?? 0))
}

/** What is known of a card beside its row when one asks what it needs. */
export interface NeedFacts {
  shiftSlots: number
  hasOpenShift: boolean
  hasOpenBreak: boolean
  /** Null where no claim stands. */
  claimedMinutes: number | null
  /** True where its hours come from a paper sheet or from the facility: nobody clocks breaks there. */
  isSheet: boolean
}

/** What a card needs, by the ends of the catalogue's keys `timeCards.needs...`, with the figures of the text. */
export type Need =
  | { need: 'ClockOut' | 'BreakEnd' | 'Hours' }
  | { need: 'Break' | 'Claim'; hours: number }
  | { need: 'Facility'; since: string }

/** What a card needs of somebody, the most pressing first; nothing once it is decided. */
export function listNeeds(
  card: { Status?: unknown; TotalPaidDuration?: unknown; BreakDuration?: unknown; SubmittedOn?: unknown },
  { shiftSlots, hasOpenShift, hasOpenBreak, claimedMinutes, isSheet }: NeedFacts,
): Need[] {
  const status = Number(card.Status)
  if (status === approved || status === timeCardStatus.void) return []
  const needs: Need[] = []
  if (status === actionRequired) {
    if (hasOpenShift) needs.push({ need: 'ClockOut' })
    else if (hasOpenBreak) needs.push({ need: 'BreakEnd' })
    else if (shiftSlots === 0) needs.push({ need: 'Hours' })
  }
  if (claimedMinutes !== null) needs.push({ need: 'Claim', hours: toHours(claimedMinutes) })
  const minutes = Number(card.TotalPaidDuration ?? 0)
  if (!isSheet && shiftSlots > 0 && minutes >= longestWithoutBreak && Number(card.BreakDuration ?? 0) === 0)
    needs.push({ need: 'Break', hours: toHours(minutes) })
  if (status === unapproved && typeof card.SubmittedOn === 'string')
    needs.push({ need: 'Facility', since: card.SubmittedOn })
  return needs
}
