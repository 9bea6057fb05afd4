import InputAdornment from '@mui/material/InputAdornment'
import { type ReactNode, useState } from 'react'
import { formats } from '#contract/formats.ts'
import { toNumberText, toNumberValue } from '#contract/socialSecurity.ts'
import type { FieldEditor, FieldInput, FilterProps, WidgetProps } from './fieldKind.ts'
import { useReveal } from './RevealedNumber.tsx'
import { TextInput } from './textEditor.tsx'

/** Takes a social security number. */
export const ssnEditor: FieldEditor = { Widget: SsnWidget, Filter: SsnFilter }

/** A number that is typed in full; a masked one is shown when it is asked for, and kept unless another is typed instead. */
function SsnWidget({ property, record, resource, value, input, onChange }: WidgetProps) {
  const { displayed, button } = useReveal({ resource, property, record: { ...record, [property.name]: value } })
  return (
    <SsnInput
      input={input}
      value={displayed ?? value}
      endAdornment={button && <InputAdornment position="end">{button}</InputAdornment>}
      onChange={onChange}
    />
  )
}

/** Asks for one whole number; a part of one asks for nothing. */
function SsnFilter({ property, id, conditions, onChange }: FilterProps) {
  const [unclear, setUnclear] = useState<string | null>(null)
  const value = conditions.find(({ op }) => op === 'equals')?.value
  return (
    <SsnInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: unclear !== null }}
      value={unclear ?? value}
      onChange={next => {
        const isWhole = next !== null && formats.ssn?.(next) === true
        setUnclear(isWhole ? null : next)
        onChange(isWhole ? [{ field: property.name, op: 'equals', value: next }] : [])
      }}
    />
  )
}

interface SsnInputProps {
  input: FieldInput
  value: unknown
  endAdornment?: ReactNode
  /** Takes nine figures, the text while it is something else, null when empty. */
  onChange: (value: string | null) => void
}

/** A number however it is grouped; dashes appear when the input is left. */
function SsnInput({ input, value, endAdornment, onChange }: SsnInputProps) {
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
