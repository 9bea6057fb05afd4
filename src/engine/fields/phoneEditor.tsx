import { useState } from 'react'
import type { FieldEditor, FilterProps, WidgetProps } from './fieldKind.ts'
import { toPhoneDigits, toPhoneText, toPhoneValue } from './phoneText.ts'
import { TextInput } from './textEditor.tsx'

/** Takes a phone number. */
export const phoneEditor: FieldEditor = { Widget: PhoneWidget, Filter: PhoneFilter }

/** Takes a number however it is grouped and keeps its ten digits; what is none stays as typed, so that validation can say so. */
function PhoneWidget({ value, input, onChange }: WidgetProps) {
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

/** Asks for digits anywhere in the number, however they are grouped. */
function PhoneFilter({ property, id, conditions, operator = 'contains', onChange }: FilterProps) {
  const value = conditions.find(condition => condition.op === operator)?.value
  return (
    <TextInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
      value={typeof value === 'string' ? value : ''}
      inputProps={{ inputMode: 'tel' }}
      onChange={text => {
        const digits = toPhoneDigits(text)
        onChange(digits === '' ? [] : [{ field: property.name, op: operator, value: digits }])
      }}
    />
  )
}
