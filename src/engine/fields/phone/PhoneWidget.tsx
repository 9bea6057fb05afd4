import { useState } from 'react'
import type { WidgetProps } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'
import { keepPhoneDigits, toPhoneText } from './phoneText.ts'

/** Takes a number however it is grouped and keeps its ten digits. */
export function PhoneWidget({ value, input, onChange }: WidgetProps) {
  // Dashes appear when the field is left: put in while typing they would move the caret.
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextInput
      input={input}
      type="tel"
      placeholder="xxx-xxx-xxxx"
      value={draft ?? toPhoneText(value)}
      inputProps={{ inputMode: 'tel', maxLength: 20 }}
      onBlur={() => setDraft(null)}
      onChange={text => {
        setDraft(text)
        onChange(keepPhoneDigits(text) || null)
      }}
    />
  )
}
