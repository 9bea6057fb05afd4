import { useState } from 'react'
import type { FieldInput } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'
import { keepNumberText, toNumberText, toNumberValue } from './numberText.ts'

interface NumberInputProps {
  input: FieldInput
  value: unknown
  isWhole: boolean
  placeholder?: string
  label?: string
  onChange: (value: number | string | null) => void
}

/** Takes only what may become a number, and keeps the text as typed ("1.") until it is left. */
export function NumberInput({ input, value, isWhole, placeholder, label, onChange }: NumberInputProps) {
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextInput
      input={input}
      placeholder={placeholder}
      value={draft ?? toNumberText(value)}
      inputProps={{ inputMode: isWhole ? 'numeric' : 'decimal', 'aria-label': label }}
      onBlur={() => setDraft(null)}
      onChange={text => {
        const kept = keepNumberText(text, isWhole)
        setDraft(kept)
        onChange(toNumberValue(kept))
      }}
    />
  )
}
