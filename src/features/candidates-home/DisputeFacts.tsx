import type { RecordValues } from '#contract/callArguments.ts'
import { formatClock } from '#contract/wallClock.ts'
import { toHoursText } from '#src/lib/displayedNumber.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Facts } from '#src/ui/Facts.tsx'

/** Why a time sheet was disputed, by whom, and what the facility says was worked. */
export function DisputeFacts({ card }: { card: Readonly<RecordValues> }) {
  const text = useText()
  const toClock = (time: unknown) => (typeof time === 'string' ? formatClock(time, 'datetime') : null)
  const { ApprovedHours, AdjustedBreakTime } = card
  return (
    <Facts
      facts={[
        { label: text('timeCard.disputeReason'), value: toDisplayed(card.DisputeReason) },
        { label: text('timeCard.disputedByName'), value: toDisplayed(card.DisputedByName) },
        {
          label: text('disputePanel.theirs'),
          value: typeof ApprovedHours === 'number' ? text('timeCard.hours', toHoursText(ApprovedHours)) : null,
        },
        { label: text('timeCard.adjustedClockIn'), value: toClock(card.AdjustedClockIn) },
        { label: text('timeCard.adjustedClockOut'), value: toClock(card.AdjustedClockOut) },
        {
          label: text('timeCard.adjustedBreak'),
          value: typeof AdjustedBreakTime === 'number' ? text('timeCard.minutes', AdjustedBreakTime) : null,
        },
      ]}
    />
  )
}

function toDisplayed(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
