import { DateTextInput } from '../date/DateTextInput.tsx'
import type { WidgetProps } from '../fieldKind.ts'
import { toDateTimeText, toDateTimeValue } from './dateTimeText.ts'

/** A date with a time of day, typed or picked. */
export function DateTimeWidget({ property, value, input, onChange }: WidgetProps) {
  const meaning = property.schema['x-time'] ?? 'instant'
  return (
    <DateTextInput
      hasTime
      input={input}
      value={value}
      placeholder="MM/DD/YYYY hh:mm AM"
      toText={stored => toDateTimeText(stored, meaning)}
      toValue={text => toDateTimeValue(text, meaning)}
      onChange={onChange}
    />
  )
}
