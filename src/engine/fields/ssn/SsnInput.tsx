import { type ReactNode, useState } from 'react'
import { toNumberText, toNumberValue } from '#contract/socialSecurity.ts'
import type { FieldInput } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'

interface SsnInputProps {
  input: FieldInput
  value: unknown
  endAdornment?: ReactNode
  /** Takes nine figures, the text while it is something else, null when empty. */
  onChange: (value: string | null) => void
}

/** A number however it is grouped; dashes appear when the input is left. */
export function SsnInput({ input, value, endAdornment, onChange }: SsnInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextInput
      input={input}
      placeholder="xxx-xx-xxxx"
      value={(input.isReadOnly ? null : draft) ?? toNumberText(value)}
      endAdornment={endAdornment}
      inputProps={{ inputMode: 'numeric' }}
      onBlur={() => setDraft(null)}
      onChange={text => {
        setDraft(text)
        onChange(text.trim() === '' ? null : toNumberValue(text))
      }}
    />
  )
}
