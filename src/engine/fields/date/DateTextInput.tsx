import CalendarTodayOutlined from '@mui/icons-material/CalendarTodayOutlined'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import Popover from '@mui/material/Popover'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import type { FieldInput } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'

// The calendar weighs as much as the rest of a form: it loads when it is opened.
const Calendar = lazy(() => import('./Calendar.tsx'))

interface DateTextInputProps {
  input: FieldInput
  value: unknown
  /** `MM/DD/YYYY`, or with the time of day. */
  placeholder: string
  hasTime?: boolean
  label?: string
  toText: (value: unknown) => string
  toValue: (text: string) => string | null
  onChange: (value: string | null) => void
}

/** A date that may be typed or picked from a calendar; the text stays as typed until the input is left. */
export function DateTextInput({
  input,
  value,
  placeholder,
  hasTime,
  label,
  toText,
  toValue,
  onChange,
}: DateTextInputProps) {
  const text = useText()
  const [draft, setDraft] = useState<string | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <TextInput
        input={input}
        placeholder={placeholder}
        value={draft ?? toText(value)}
        inputProps={{ 'aria-label': label }}
        onBlur={() => setDraft(null)}
        onChange={typed => {
          setDraft(typed)
          onChange(toValue(typed))
        }}
        endAdornment={
          input.isReadOnly ? null : (
            <InputAdornment position="end">
              <IconButton
                size="small"
                edge="end"
                aria-label={text('engine.date.open')}
                aria-haspopup="dialog"
                onClick={event => setAnchor(event.currentTarget)}
              >
                <CalendarTodayOutlined fontSize="small" />
              </IconButton>
            </InputAdornment>
          )
        }
      />
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': text('engine.date.calendar') } }}
      >
        <Suspense fallback={null}>
          <Calendar
            value={toValue(toText(value))}
            hasTime={hasTime ?? false}
            onPick={(picked, isDone) => {
              onChange(picked)
              if (isDone) setAnchor(null)
            }}
          />
        </Suspense>
      </Popover>
    </>
  )
}
