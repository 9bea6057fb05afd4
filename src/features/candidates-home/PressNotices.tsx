import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { formatClock, toWallClock } from '#contract/wallClock.ts'
import { listRowActions } from '#src/engine/list/grid/rowActions.ts'
import { askAnswer } from '#src/engine/record/action/askAnswer.ts'
import { callAnswered } from '#src/engine/record/action/callAnswered.ts'
import { useActionLabel } from '#src/engine/record/useActionLabel.ts'
import { useKeptFocus } from '#src/lib/useKeptFocus.ts'
import { useStore } from '#src/lib/useStore.ts'
import { toViewerZone } from '#src/lib/viewerClock.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { useText } from '#src/providers/messages/useText.ts'
import {
  dropPress,
  pressPatience,
  takeAnswer,
  toPressArguments,
  type WaitingPress,
  waitingPresses,
} from '#src/providers/time-cards/waitingPresses.ts'
import { showToast } from '#src/ui/toast.ts'

interface PressNoticesProps {
  timeCards: Resource
  /** The cards whose clocks say themselves what waits. */
  displayed: readonly RecordValues[]
}

/** What became of presses of the clock that were kept: why one was not taken, what is asked about one, and those whose clock is not shown. */
export function PressNotices({ timeCards, displayed }: PressNoticesProps) {
  const presses = useStore(waitingPresses)
  const own = new Set(displayed.map(({ ID }) => ID))
  const area = useRef<HTMLElement>(null)
  useKeptFocus(area, presses)
  return (
    <Box ref={area} tabIndex={-1} sx={{ outline: 'none' }}>
      {presses
        .filter(({ answer, cardId }) => answer !== null || !own.has(cardId))
        .map(press => (
          <PressNotice key={press.key} timeCards={timeCards} press={press} />
        ))}
    </Box>
  )
}

function PressNotice({ timeCards, press }: { timeCards: Resource; press: WaitingPress }) {
  const text = useText()
  const toLabel = useActionLabel(timeCards)
  const action = listRowActions(timeCards, useStore(heldPermissions)).find(({ call }) => call === press.call)
  const time = formatClock(toWallClock(press.at, press.zone ?? toViewerZone()), 'time')
  const about = text('shiftClock.press', action ? toLabel(action) : '', time, press.place)
  const { answer } = press
  if (!answer) {
    return (
      <Alert severity="warning" sx={{ mb: 4, maxWidth: 560 }}>
        {text('shiftClock.pressWaits', about)}
      </Alert>
    )
  }
  return (
    <Alert
      severity={answer.isQuestion ? 'warning' : 'error'}
      sx={{ mb: 4, maxWidth: 560 }}
      action={
        answer.isQuestion ? (
          <Button color="inherit" onClick={() => void ask(timeCards, press, action ? toLabel(action) : about)}>
            {text('shiftClock.answer')}
          </Button>
        ) : (
          <Button color="inherit" onClick={() => void dropPress(press.key)}>
            {text('shiftClock.understood')}
          </Button>
        )
      }
    >
      {text(answer.isQuestion ? 'shiftClock.pressAsked' : 'shiftClock.pressRefused', about, answer.text)}
    </Alert>
  )
}

/** Sends a press about which something was asked, with what the user answers. */
async function ask(timeCards: Resource, press: WaitingPress, label: string): Promise<void> {
  const options = { idempotencyKey: press.key, patience: pressPatience }
  const put = (asked: Parameters<typeof askAnswer>[1]) => askAnswer(() => true, asked, { label })
  const answer = await callAnswered(timeCards, press.call, toPressArguments(press), put, options)
  if (answer && (await takeAnswer(press, answer)) && answer.Success) showToast('success', answer.Message)
}
