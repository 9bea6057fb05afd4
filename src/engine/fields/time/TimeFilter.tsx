import { isTime } from '#contract/formats.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { FilterProps } from '../fieldKind.ts'
import { RangeFilter } from '../text/RangeFilter.tsx'
import { TimeInput } from './TimeInput.tsx'

/** Asks for a range of times of day; a time that is not yet whole asks for nothing. */
export function TimeFilter(props: FilterProps) {
  const text = useText()
  return (
    <RangeFilter
      {...props}
      renderEnd={(end, { id, value, onChange }) => (
        <TimeInput
          key={end}
          input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
          value={value}
          placeholder={text(`engine.filter.${end}`)}
          label={text(`engine.filter.${end}`)}
          onChange={next => onChange(next !== null && isTime(next) ? next : null)}
        />
      )}
    />
  )
}
