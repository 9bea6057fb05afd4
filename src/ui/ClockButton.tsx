import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import Box from '@mui/material/Box'
import { loadPart } from '#src/lib/loadPart.ts'
import type { ClockProps } from './Clock.tsx'
import { type FailureWords, LoadFailure } from './LoadFailure.tsx'
import { buildLazyPart } from './lazyPart.tsx'
import { PickerButton } from './PickerButton.tsx'

const Clock = buildLazyPart<ClockProps & { failure?: FailureWords }>(
  async () => (await loadPart(() => import('./Clock.tsx'))).Clock,
  (retry, { failure }) => <LoadFailure words={failure} onRetry={retry} />,
  // As large as the clock, so that it stands where it opens once it has come.
  () => <Box aria-busy sx={{ width: 169, height: 232 }} />,
)

/** What the button of a clock is called, and the dialog that it opens. */
export interface ClockWords {
  open: string
  clock: string
  failure?: FailureWords
}

interface ClockButtonProps {
  words: ClockWords
  /** `HH:mm`; null or any other text marks nothing. */
  value: string | null
  onPick: (value: string) => void
}

/** The button at the end of a time's input that opens a clock. */
export function ClockButton({ words, value, onPick }: ClockButtonProps) {
  return (
    <PickerButton label={words.open} dialogLabel={words.clock} icon={<ScheduleOutlined fontSize="small" />}>
      {() => <Clock value={value} onPick={onPick} {...(words.failure ? { failure: words.failure } : {})} />}
    </PickerButton>
  )
}
