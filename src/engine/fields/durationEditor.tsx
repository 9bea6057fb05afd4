import { useState } from 'react'
import { parseDurationText, toDurationText } from '#contract/duration.ts'
import type { FieldEditor, FieldInput, FilterProps, WidgetProps } from './fieldKind.ts'
import { RangeFilter } from './RangeFilter.tsx'
import { TextInput } from './textEditor.tsx'

/** Takes a length of time. */
export const durationEditor: FieldEditor = { Widget: DurationWidget, Filter: DurationFilter }

/** A length of time as it is typed: `7h 30m`, `7:30`, or minutes alone. */
function DurationWidget({ value, input, onChange }: WidgetProps) {
  return <DurationInput input={input} value={value} placeholder="7h 30m" onChange={onChange} />
}

/** Asks for a range of lengths of time; one that cannot be read asks for nothing. */
function DurationFilter(props: FilterProps) {
  return (
    <RangeFilter<number | string>
      {...props}
      read={typed => (typeof typed === 'number' ? typed : null)}
      renderInput={input => <DurationInput {...input} />}
    />
  )
}

interface DurationInputProps {
  input: FieldInput
  value: unknown
  placeholder: string
  label?: string
  /** Takes whole minutes, the text while it is none, null when empty. */
  onChange: (value: number | string | null) => void
}

/** A typed length of time; it is shown as hours and minutes once the input is left. */
function DurationInput({ input, value, placeholder, label, onChange }: DurationInputProps) {
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
