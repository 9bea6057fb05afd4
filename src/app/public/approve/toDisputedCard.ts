import type { DisputedCard } from '#src/features/time-cards/dispute/disputeValues.ts'
import type { TimeCard } from '#src/providers/time-cards/timeCard.ts'

/** What a dispute looks at of a card: its day, when it was begun, and how long it was planned to be. */
export function toDisputedCard({ Date: day, StartsOn, EndsOn, Slots }: TimeCard): DisputedCard {
  const starts = Slots.flatMap(({ IsTimeCard, StartTime }) => (IsTimeCard ? [StartTime] : [])).sort()
  const minutes = StartsOn === null || EndsOn === null ? null : (Date.parse(EndsOn) - Date.parse(StartsOn)) / 60_000
  return { date: day.slice(0, 10), start: starts[0] ?? null, minutes }
}
