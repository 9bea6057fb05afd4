import { isInstant } from '#contract/formats.ts'
import { findTypedDay } from '#src/lib/typedDay.ts'
import { toViewerClock } from '#src/lib/viewerClock.ts'
import { DateTextInput } from './dateEditor.tsx'
import { toDateText, toDateValue } from './dateText.ts'
import { isInstantProperty, toDateTimeText, toDateTimeValue, toDayBoundary } from './dateTimeText.ts'
import type { FieldEditor, FilterProps, WidgetProps } from './fieldKind.ts'
import { RangeFilter } from './RangeFilter.tsx'

/** Takes a day with a time. */
export const dateTimeEditor: FieldEditor = { Widget: DateTimeWidget, Filter: DateTimeFilter }

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

/** Asks for a range of whole days: the first from its beginning, the last to its end, in the viewer's zone for moments. */
function DateTimeFilter(props: FilterProps) {
  const isOfMoments = isInstantProperty(props.property)
  const toDay = (value: unknown) =>
    isOfMoments && typeof value === 'string' && isInstant(value) ? toViewerClock(value).slice(0, 10) : value
  return (
    <RangeFilter<string>
      {...props}
      read={(typed, end) => {
        const day = findTypedDay(typed)
        return day === null ? null : toDayBoundary(props.property, end === 'to' ? 'to' : 'from', day)
      }}
      renderInput={input => (
        <DateTextInput {...input} value={toDay(input.value)} toText={toDateText} toValue={toDateValue} />
      )}
    />
  )
}
