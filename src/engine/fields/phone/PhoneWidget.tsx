import { useState } from 'react'
import type { WidgetProps } from '../fieldKind.ts'
import { TextInput } from '../text/TextInput.tsx'
import { toPhoneText, toPhoneValue } from './phoneText.ts'

/** Takes a number however it is grouped and keeps its ten digits; what is none stays as typed, so that validation can say so. */
export function PhoneWidget({ value, input, onChange }: WidgetProps) {
  // Dashes appear when the field is left: put in while typing they would move the caret.
  const [draft, setDraft] = useState<string | null>(null)
  return (
    <TextInput
      input={input}
      type="tel"
      placeholder="xxx-xxx-xxxx"
      value={(input.isReadOnly ? null : draft) ?? toPhoneText(value)}
      inputProps={{ inputMode: 'tel' }}
      onBlur={() => setDraft(null)}
      onChange={text => {
        setDraft(text)
        onChange(toPhoneValue(text))
      }}
    />
  )
}
