import type { DisputedCard } from '#src/features/time-cards/dispute/disputeValues.ts'
import type { TimeCard } from '#src/providers/time-cards/timeCard.ts'

/** What a dispute looks at of a card: its day, and when it was begun. */
export function toDisputedCard({ Date: day, Slots }: TimeCard): DisputedCard {
  const starts = Slots.flatMap(({ IsTimeCard, StartTime }) => (IsTimeCard ? [StartTime] : [])).sort()
  return { date: day.slice(0, 10), start: starts[0] ?? null }
}
