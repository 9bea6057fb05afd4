import type { WidgetProps } from '../fieldKind.ts'
import { DateTextInput } from './DateTextInput.tsx'
import { toDateText, toDateValue } from './dateText.ts'

/** A date, typed or picked. */
export function DateWidget({ value, input, onChange }: WidgetProps) {
  return (
    <DateTextInput
      input={input}
      value={value}
      placeholder="MM/DD/YYYY"
      toText={toDateText}
      toValue={toDateValue}
      onChange={onChange}
    />
  )
}
