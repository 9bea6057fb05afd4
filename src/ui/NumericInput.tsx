import Box from '@mui/material/Box'
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import { useId } from 'react'
import { type NumberLimits, noLimits } from '#src/lib/numericText.ts'
import { InputNote } from './InputNote.tsx'
import { type NumericNote, useNumericText } from './useNumericText.ts'

/** What is said of a key that is not taken, and of a sign that does not belong. */
export type NumericWords = Record<NumericNote['why'], string>

const usualWords: NumericWords = {
  figures: 'Digits, one sign and one point only.',
  whole: 'A whole number has no point.',
  decimals: 'No further decimals.',
  signs: 'Decimals stand behind one point.',
  twofold: 'This may be two numbers: write it another way.',
}

export interface NumericInputProps extends Omit<OutlinedInputProps, 'value' | 'onChange'> {
  label: string
  value: number | string | null
  /** Any number where absent. */
  limits?: Partial<NumberLimits>
  words?: NumericWords
  /** Gets the text while it is no number, null when it is empty. */
  onChange: (value: number | string | null) => void
}

/** Takes a number: digits, one sign and one decimal point (SPEC-0 §5 "Numeric input"); one beyond its limits is marked. */
export function NumericInput({ label, value, limits, words = usualWords, onChange, ...rest }: NumericInputProps) {
  const numeric = useNumericText(value, { ...noLimits, ...limits }, onChange)
  const noteId = useId()
  const { note } = numeric
  return (
    <Box sx={{ width: '100%' }}>
      <OutlinedInput
        fullWidth
        error={numeric.isInvalid}
        {...rest}
        value={numeric.displayed}
        onBlur={numeric.leave}
        onChange={event => numeric.type(event.target.value, event.nativeEvent)}
        inputProps={{
          inputMode: numeric.inputMode,
          autoComplete: 'off',
          'aria-label': label,
          'aria-invalid': numeric.isInvalid || undefined,
          'aria-describedby': note === null ? undefined : noteId,
        }}
      />
      <InputNote id={noteId} text={note && words[note.why]} />
    </Box>
  )
}
