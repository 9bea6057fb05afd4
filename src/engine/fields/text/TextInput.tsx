import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { FieldInput } from '../fieldKind.ts'

interface TextInputProps extends Omit<OutlinedInputProps, 'onChange' | 'value' | 'id'> {
  input: FieldInput
  value: string
  /** Gets what was done to the text as well, as the browser tells it. */
  onChange: (text: string, edit: Event) => void
}

/**
 * The one line input that every typed kind stands on; its label is drawn by whoever places it. What cannot be changed stands on
 * a ground of its own.
 */
export function TextInput({ input, value, onChange, inputProps, ...rest }: TextInputProps) {
  return (
    <OutlinedInput
      fullWidth
      size="small"
      {...rest}
      sx={input.isReadOnly ? { bgcolor: 'action.hover' } : undefined}
      id={input.id}
      value={value}
      error={input.isInvalid}
      readOnly={input.isReadOnly || input.isHeld}
      onChange={event => onChange(event.target.value, event.nativeEvent)}
      inputProps={{
        autoComplete: 'off',
        ...inputProps,
        'aria-readonly': input.isReadOnly || undefined,
        'aria-required': input.isRequired || undefined,
        'aria-invalid': input.isInvalid || undefined,
        'aria-describedby': input.describedBy,
      }}
    />
  )
}
