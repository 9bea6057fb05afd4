import { toViewerClock } from '#src/lib/viewerClock.ts'
import { DayInput } from '../date/DateFilter.tsx'
import type { FilterProps } from '../fieldKind.ts'
import { RangeFilter } from '../text/RangeFilter.tsx'
import { isInstantProperty, toDayBoundary } from './dayBoundary.ts'

/** Asks for a range of whole days: the first from its beginning, the last to its end, in the viewer's zone for moments. */
export function DateTimeFilter(props: FilterProps) {
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
