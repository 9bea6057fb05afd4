import { hasOtherMinutes, toCountedMinutes, toHours } from '#contract/timeCards.ts'
import { toHoursText } from '#src/lib/displayedNumber.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { TimeCard } from '#src/providers/time-cards/timeCard.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { Block } from './Block.tsx'
import { SlotTable } from './SlotTable.tsx'

/** What was worked: 'Shift Details', 'Break Details' and the totals of both (SPEC-2 §2 "Read-only worked job detail"). */
export function TimeSlots({ card }: { card: TimeCard }) {
  const text = useText()
  const { Slots, TotalPaidDuration, BreakDuration } = card
  const measured = { ...card, Status: card.TimeCardStatusLookupValue }
  const say = (minutes: number) => text('timeCard.hours', toHoursText(toHours(minutes)))
  return (
    <>
      <SlotTable
        title={text('timeCard.shifts')}
        slots={Slots.filter(({ IsTimeCard }) => IsTimeCard)}
        unit="hours"
        none={text('timeCard.noShift')}
      />
      <SlotTable
        title={text('timeCard.breaks')}
        slots={Slots.filter(({ IsBreak }) => IsBreak)}
        unit="minutes"
        none={text('timeCard.noBreak')}
      />
      <Block title={text('timeCard.totals')}>
        <Facts
          facts={[
            { label: text('timeCard.paidHours'), value: say(toCountedMinutes(measured)) },
            {
              label: text('timeCard.workedHours'),
              value: hasOtherMinutes(measured) ? say(TotalPaidDuration ?? 0) : null,
            },
            { label: text('timeCard.breakDuration'), value: text('timeCard.minutes', BreakDuration ?? 0) },
          ]}
        />
      </Block>
    </>
  )
}
