import { useState } from 'react'
import { parseDurationText, toDurationText } from '#contract/duration.ts'
import type { FieldInput } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'

interface DurationInputProps {
  input: FieldInput
  value: unknown
  placeholder: string
  label?: string
  /** Takes whole minutes, the text while it is none, null when empty. */
  onChange: (value: number | string | null) => void
}

/** A typed length of time; it is shown as hours and minutes once the input is left. */
export function DurationInput({ input, value, placeholder, label, onChange }: DurationInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextInput
      input={input}
      placeholder={placeholder}
      value={(input.isReadOnly ? null : draft) ?? toDurationText(value)}
      inputProps={{ 'aria-label': label }}
      onBlur={() => setDraft(null)}
      onChange={text => {
        setDraft(text)
        onChange(text.trim() === '' ? null : (parseDurationText(text) ?? text))
      }}
    />
  )
}
