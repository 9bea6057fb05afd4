import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import NativeSelect from '@mui/material/NativeSelect'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useId } from 'react'

interface ChoiceProps {
  label: string
  value: string | null
  options: readonly (readonly [value: string, title: string])[]
  /** What is to be known for it; absent where nothing is. */
  hint?: string | undefined
  /** True where it waits for an answer: the hint says which. */
  isOpen?: boolean
  onChange: (value: string) => void
}

/** One of a few ways to read a file. */
export function Choice({ label, value, options, hint, isOpen = false, onChange }: ChoiceProps) {
  const id = useId()
  return (
    <Box>
      <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1 }}>
        {label}
      </FormLabel>
      <NativeSelect
        fullWidth
        error={isOpen}
        value={value ?? ''}
        input={<OutlinedInput />}
        inputProps={{ id, 'aria-invalid': isOpen || undefined, 'aria-describedby': hint && `${id}-hint` }}
        onChange={event => onChange(event.target.value)}
      >
        {options.map(([each, title]) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </NativeSelect>
      {hint && (
        <FormHelperText id={`${id}-hint`} error={isOpen}>
          {hint}
        </FormHelperText>
      )}
    </Box>
  )
}
