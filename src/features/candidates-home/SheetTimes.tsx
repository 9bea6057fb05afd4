import Box from '@mui/material/Box'
import type { RecordValues } from '#contract/callArguments.ts'
import { toDurationText } from '#contract/duration.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { toSlotTimes } from './slotTimes.ts'

/** What a candidate sends with his time sheet: the date, the times, the break and what they come to. */
export function SheetTimes({ card }: { card: Readonly<RecordValues> }) {
  const text = useText()
  const slots = (card.Slots ?? []) as RecordValues[]
  const times = slots.filter(({ IsBreak }) => IsBreak !== true).map(slot => toSlotTimes(slot, card.StartsOnZone, text))
  return (
    <Box sx={{ pb: 2 }}>
      <Facts
        facts={[
          { label: text('timeCard.date'), value: toWeekdayDateText(String(card.Date)) },
          { label: text('shiftClock.times'), value: times.join(', ') },
          { label: text('shiftClock.break'), value: toDurationText(card.BreakDuration) },
          { label: text('shiftClock.total'), value: toDurationText(card.TotalPaidDuration) },
        ]}
      />
    </Box>
  )
}
