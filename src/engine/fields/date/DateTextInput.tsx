import { useState } from 'react'
import type { FieldInput } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'
import { CalendarButton } from './CalendarButton.tsx'

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
export function DateTextInput({ input, value, toText, toValue, onChange, ...words }: DateTextInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const { placeholder, hasTime = false, label } = words
  return (
    <TextInput
      input={input}
      placeholder={placeholder}
      value={(input.isReadOnly ? null : draft) ?? toText(value)}
      inputProps={{ 'aria-label': label }}
      onBlur={() => setDraft(null)}
      onChange={typed => {
        setDraft(typed)
        onChange(toValue(typed))
      }}
      endAdornment={
        input.isReadOnly ? null : (
          <CalendarButton
            value={toValue(toText(value))}
            hasTime={hasTime}
            onPick={picked => {
              if (input.isHeld) return
              setDraft(null)
              onChange(toValue(picked))
            }}
          />
        )
      }
    />
  )
}
