import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, type ReactNode, useEffect, useId, useRef } from 'react'

export interface LabelledInputProps {
  label: string
  value: string
  autoComplete: string
  onChange: (value: string) => void
  error?: string | undefined
  /** What is asked for, below the field until something is wrong with it. */
  hint?: string
  autoFocus?: boolean
  /** The kind of input, a text unless it is said; what stands at its end; how many lines a longer text has. */
  input?: { type: string; end?: ReactNode; lines?: number; maxLength?: number }
}

/**
 * One field of a short form: its label above, its error in red below; an error brings the focus here. It is the browser's own
 * input: the pages that open first, on a phone, do without the code of another.
 */
export function LabelledInput(props: LabelledInputProps) {
  const { label, value, autoComplete, onChange, error, hint, autoFocus, input: kind = { type: 'text' } } = props
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  const note = error ?? hint
  const isWrong = error !== undefined
  useEffect(() => {
    const isElsewhereWrong = document.activeElement?.getAttribute('aria-invalid') === 'true'
    if (isWrong && !isElsewhereWrong) field.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isWrong])
  return (
    <Box>
      <Box
        component="label"
        htmlFor={id}
        sx={{ typography: 'caption', color: 'text.secondary', display: 'block', mb: 1 }}
      >
        {label}
      </Box>
      <Box ref={field} sx={{ ...fieldStyle, borderColor: isWrong ? 'error.main' : 'control.main' }}>
        <Box
          {...(kind.lines ? { component: 'textarea', rows: kind.lines } : { component: 'input', type: kind.type })}
          id={id}
          value={value}
          autoFocus={autoFocus ?? false}
          autoComplete={autoComplete}
          maxLength={kind.maxLength}
          aria-invalid={isWrong}
          aria-describedby={note ? `${id}-note` : undefined}
          onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
          {...(kind.lines ? {} : { autoCapitalize: 'none', spellCheck: false })}
          sx={inputStyle}
        />
        {kind.end}
      </Box>
      {note && (
        <Typography
          id={`${id}-note`}
          component="p"
          variant="caption"
          sx={{ mt: 1, color: isWrong ? 'error.main' : 'text.secondary' }}
        >
          {note}
        </Typography>
      )}
    </Box>
  )
}

const onTouch = '@media (pointer: coarse)'

const fieldStyle = {
  display: 'flex',
  alignItems: 'center',
  border: 1,
  borderRadius: 1,
  bgcolor: 'background.paper',
  '&:hover': { borderColor: 'text.primary' },
  '&:focus-within': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
  '&:has([aria-invalid=true]):focus-within': { outlineColor: 'error.main' },
  '& > button': { mr: 0.5 },
} as const

const inputStyle = {
  flex: 1,
  minWidth: 0,
  width: '100%',
  px: 3.5,
  py: 1.5,
  minHeight: 34,
  m: 0,
  border: 0,
  outline: 'none',
  '&&:focus-visible': { outline: 'none' },
  bgcolor: 'transparent',
  color: 'text.primary',
  font: 'inherit',
  typography: 'body1',
  borderRadius: 1,
  resize: 'vertical',
  [onTouch]: { minHeight: 44 },
} as const
