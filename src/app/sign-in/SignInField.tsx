import Box from '@mui/material/Box'
import FormHelperText from '@mui/material/FormHelperText'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type ReactNode, useEffect, useId, useRef } from 'react'

export interface SignInFieldProps {
  label: string
  value: string
  autoComplete: string
  onChange: (value: string) => void
  error?: string | undefined
  /** What is asked for, below the field until something is wrong with it. */
  hint?: string
  autoFocus?: boolean
  /** The kind of input, a text unless it is said, and what stands at its end. */
  input?: { type: string; end?: ReactNode }
}

/** One field of the sign-in form: its label above, its error in red below; an error brings the focus here. */
export function SignInField(props: SignInFieldProps) {
  const { label, value, autoComplete, onChange, error, hint, autoFocus, input: kind = { type: 'text' } } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const note = error ?? hint
  const isFirstError = error !== undefined
  useEffect(() => {
    const isElsewhereWrong = document.activeElement?.getAttribute('aria-invalid') === 'true'
    if (isFirstError && !isElsewhereWrong) input.current?.focus()
  }, [isFirstError])
  return (
    <Box>
      <Box
        component="label"
        htmlFor={id}
        sx={{ typography: 'caption', color: 'text.secondary', display: 'block', mb: 1 }}
      >
        {label}
      </Box>
      <OutlinedInput
        id={id}
        inputRef={input}
        type={kind.type}
        value={value}
        fullWidth
        autoFocus={autoFocus ?? false}
        autoComplete={autoComplete}
        error={error !== undefined}
        onChange={event => onChange(event.target.value)}
        endAdornment={kind.end}
        inputProps={{
          'aria-describedby': note ? `${id}-note` : undefined,
          autoCapitalize: 'none',
          spellCheck: false,
        }}
      />
      {note && (
        <FormHelperText id={`${id}-note`} error={error !== undefined}>
          {note}
        </FormHelperText>
      )}
    </Box>
  )
}
