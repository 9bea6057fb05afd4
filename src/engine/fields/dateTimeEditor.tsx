import { toViewerClock } from '#src/lib/viewerClock.ts'
import { DateTextInput, DayInput } from './dateEditor.tsx'
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
  const isInstant = isInstantProperty(props.property)
  const toDay = (value: unknown) => (typeof value === 'string' && isInstant ? toViewerClock(value).slice(0, 10) : value)
  return (
    <RangeFilter
      {...props}
      renderEnd={(end, { id, value, onChange }) => (
        <DayInput
          key={end}
          end={end}
          id={id}
          value={toDay(value)}
          onChange={day =>
            onChange(day === null ? null : toDayBoundary(props.property, end === 'to' ? 'to' : 'from', day))
          }
        />
      )}
    />
  )
}
