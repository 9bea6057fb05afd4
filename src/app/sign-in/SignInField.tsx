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
  autoFocus?: boolean
  type?: string
  end?: ReactNode
}

/** One field of the sign-in form: its label above, its error in red below; an error brings the focus here. */
export function SignInField({ label, value, autoComplete, onChange, error, autoFocus, type, end }: SignInFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
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
        type={type ?? 'text'}
        value={value}
        fullWidth
        autoFocus={autoFocus ?? false}
        autoComplete={autoComplete}
        error={error !== undefined}
        onChange={event => onChange(event.target.value)}
        endAdornment={end}
        inputProps={{
          'aria-describedby': error ? `${id}-error` : undefined,
          autoCapitalize: 'none',
          spellCheck: false,
        }}
      />
      {error && (
        <FormHelperText id={`${id}-error`} error>
          {error}
        </FormHelperText>
      )}
    </Box>
  )
}
