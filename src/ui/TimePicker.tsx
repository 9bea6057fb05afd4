import Box from '@mui/material/Box'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { toClockExample } from '#src/lib/clockText.ts'
import { ClockButton, type ClockWords } from './ClockButton.tsx'
import { InputNote } from './InputNote.tsx'
import { useClockText } from './useClockText.ts'

/** The words of a time's input: of its clock, and what it says once it has cleared a text. */
export interface TimeWords extends ClockWords {
  toCleared: (text: string, example: string) => string
}

const usualWords: TimeWords = {
  open: 'Open the clock',
  clock: 'Clock',
  toCleared: (text, example) => `"${text}" was cleared. Enter a time as hh:mm AM/PM, such as ${example}.`,
}

export interface TimePickerProps {
  id?: string
  label: string
  /** `HH:mm`, null when empty, or the text while it is no time. */
  value: string | null
  words?: TimeWords
  error?: boolean
  onChange: (value: string | null) => void
}

/** A time of day, typed as `hh:mm AM/PM` or picked from a clock in steps of an hour and five minutes. */
export function TimePicker({ id, label, value, words = usualWords, error = false, onChange }: TimePickerProps) {
  const clock = useClockText(value, onChange)
  const noteId = useId()
  const { cleared } = clock
  return (
    <Box sx={{ width: '100%' }}>
      <OutlinedInput
        {...(id ? { id } : {})}
        fullWidth
        error={error}
        placeholder="hh:mm AM"
        value={clock.displayed}
        onBlur={clock.leave}
        onChange={event => clock.type(event.target.value)}
        inputProps={{
          'aria-label': label,
          'aria-describedby': cleared === null ? undefined : noteId,
          autoComplete: 'off',
        }}
        endAdornment={<ClockButton words={words} value={value} onPick={clock.pick} />}
      />
      <InputNote id={noteId} text={cleared && words.toCleared(cleared, toClockExample(cleared))} />
    </Box>
  )
}
