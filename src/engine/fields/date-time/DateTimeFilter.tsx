import { DayInput } from '../date/DateFilter.tsx'
import type { FilterProps } from '../fieldKind.ts'
import { RangeFilter } from '../text/RangeFilter.tsx'

const startOfDay = 'T00:00:00'
const endOfDay = 'T23:59:59.999'

/** Asks for a range of whole days: the first from its beginning, the last to its end, in the viewer's zone for moments. */
export function DateTimeFilter(props: FilterProps) {
  const isInstant = (props.property.schema['x-time'] ?? 'instant') === 'instant'
  const toBoundary = (end: 'from' | 'to', day: string) => {
    const local = day + (end === 'from' ? startOfDay : endOfDay)
    return isInstant ? new Date(local).toISOString() : local
  }
  const toDay = (value: unknown) => {
    if (typeof value !== 'string' || !isInstant) return value
    const date = new Date(value)
    return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
  }
  return (
    <RangeFilter
      {...props}
      renderEnd={(end, { id, value, onChange }) => (
        <DayInput
          key={end}
          end={end}
          id={id}
          value={toDay(value)}
          onChange={day => onChange(day === null ? null : toBoundary(end, day))}
        />
      )}
    />
  )
}
