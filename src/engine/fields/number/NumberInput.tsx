import { useState } from 'react'
import type { FieldInput } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'
import { mayBecomeNumber, type NumberLimits, toNumberText, toNumberValue } from './numberText.ts'

interface NumberInputProps {
  input: FieldInput
  value: unknown
  limits: NumberLimits
  placeholder?: string
  label?: string
  onChange: (value: number | string | null) => void
}

/**
 * Takes only keys that may lead to a number, and keeps the text as typed ("1.") until it is left. A pasted text that is none
 * stays as it is: half of it would be another number.
 */
export function NumberInput({ input, value, limits, placeholder, label, onChange }: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  const shown = (input.isReadOnly ? null : draft) ?? toNumberText(value)
  return (
    <TextInput
      input={input}
      placeholder={placeholder}
      value={shown}
      inputProps={{ inputMode: limits.decimals === 0 ? 'numeric' : 'decimal', 'aria-label': label }}
      onBlur={() => setDraft(null)}
      onChange={text => {
        const isKey = text.length === shown.length + 1
        if (isKey && mayBecomeNumber(shown, limits) && !mayBecomeNumber(text, limits)) return
        setDraft(text)
        onChange(toNumberValue(text))
      }}
    />
  )
}
