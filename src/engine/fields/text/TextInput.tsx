import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput'
import type { FieldInput } from '../fieldKind.ts'

interface TextInputProps extends Omit<OutlinedInputProps, 'onChange' | 'value' | 'id'> {
  input: FieldInput
  value: string
  onChange: (text: string) => void
}

/** What cannot be changed stands on a ground of its own. */
export const readOnlyStyle = { bgcolor: 'action.hover' }

/** The one line input that every typed kind stands on; its label is drawn by whoever places it. */
export function TextInput({ input, value, onChange, inputProps, ...rest }: TextInputProps) {
  return (
    <OutlinedInput
      fullWidth
      size="small"
      {...rest}
      sx={input.isReadOnly ? readOnlyStyle : undefined}
      id={input.id}
      value={value}
      error={input.isInvalid}
      readOnly={input.isReadOnly}
      onChange={event => onChange(event.target.value)}
      inputProps={{
        autoComplete: 'off',
        ...inputProps,
        'aria-required': input.isRequired || undefined,
        'aria-invalid': input.isInvalid || undefined,
        'aria-describedby': input.describedBy,
      }}
    />
  )
}
