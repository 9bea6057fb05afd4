import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useCallback, useMemo, useRef, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { RowAction } from '#contract/descriptor.ts'
import { toDurationText } from '#contract/duration.ts'
import type { Resource } from '#contract/resource.ts'
import { findActionIcon } from '#src/engine/list/grid/actionIcons.ts'
import { isOffered, listRowActions } from '#src/engine/list/grid/rowActions.ts'
import { type Later, usePerformAction } from '#src/engine/list/grid/usePerformAction.ts'
import { useActionLabel } from '#src/engine/record/useActionLabel.ts'
import { toWeekdayDateText } from '#src/lib/datePeriod.ts'
import { getMovedNow } from '#src/lib/movedClock.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { toRecord } from '#src/providers/data/records.ts'
import { type ToText, useText } from '#src/providers/messages/useText.ts'
import {
  addPress,
  dropPress,
  isUnanswered,
  keepPress,
  pressPatience,
  type WaitingPress,
  waitingPresses,
} from '#src/providers/time-cards/waitingPresses.ts'
import { Facts } from '#src/ui/Facts.tsx'
import { countWorked, findCountedFrom, toSlotTimes } from './workedTime.ts'

interface ClockProps {
  timeCards: Resource
  card: RecordValues
  /** The actions that it has where its card allows them. */
  names: readonly string[]
}

export const sheetActions = ['submit']

function toPress(
  { call = '' }: RowAction,
  card: Readonly<RecordValues>,
  { key, on }: { key: string; on: number },
): WaitingPress {
  return {
    ...{ key, call, cardId: Number(card.ID), at: new Date(on).toISOString(), answer: null },
    place: String(card.EmployerName ?? ''),
    zone: typeof card.StartsOnZone === 'string' ? card.StartsOnZone : null,
  }
}

/** Presses of the clock wait for a net (rules C9.16); the sheet is sent at once or not at all. */
const later: Later = {
  patience: pressPatience,
  isWaiting: () => waitingPresses.get().some(({ answer }) => answer === null || answer.isQuestion),
  isUnanswered,
  keep: (...sent) => keepPress(toPress(...sent)),
  add: (...sent) => addPress(toPress(...sent)),
  drop: dropPress,
}

/** Minutes of work before which a clock out is more likely a slip. */
const slip = 5

/** A clock out that comes right after the clock in is asked about in words of its own. */
function askOfSlip(action: RowAction, card: Readonly<RecordValues>, text: ToText): RowAction {
  const from = action.name === 'clockOut' ? findCountedFrom(card) : null
  if (from === null || countWorked((card.Slots ?? []) as RecordValues[], getMovedNow()).worked >= slip) return action
  return { ...action, confirm: text('shiftClock.outAlready', from) }
}

/** What can be pressed at the clock of a card, or done with its sheet. */
export function ClockButtons({ timeCards, card, names }: ClockProps) {
  const text = useText()
  const held = useStore(heldPermissions)
  const toLabel = useActionLabel(timeCards)
  const introduce = useCallback(
    ({ name }: RowAction) => (sheetActions.includes(name) ? <SheetTimes card={card} /> : null),
    [card],
  )
  const { perform, dialog } = usePerformAction(timeCards, { introduce, ...(names !== sheetActions && { later }) })
  const [isBusy, setBusy] = useState(false)
  // A second tap comes before anything is drawn anew.
  const isSent = useRef(false)
  const actions = useMemo(
    () => listRowActions(timeCards, held).filter(action => names.includes(action.name) && isOffered(action, card)),
    [timeCards, held, card, names],
  )
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { sm: '1fr 1fr' } }}>
      {actions.map((action, index) => {
        const Icon = findActionIcon(action.icon)
        return (
          <Button
            key={action.name}
            size="large"
            fullWidth
            variant={index === 0 ? 'contained' : 'outlined'}
            startIcon={<Icon />}
            sx={{ '&&': { minHeight: 56 } }}
            aria-disabled={isBusy}
            onClick={async () => {
              if (isSent.current) return
              isSent.current = true
              setBusy(true)
              await perform(askOfSlip(action, card, text), toRecord(timeCards, card)).finally(() => {
                isSent.current = false
                setBusy(false)
              })
            }}
          >
            {toLabel(action)}
          </Button>
        )
      })}
      {dialog}
    </Box>
  )
}

/** What a candidate sends with his time sheet: the date, the times, the break and what they come to. */
function SheetTimes({ card }: { card: Readonly<RecordValues> }) {
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
