import { useText } from '#src/providers/messages/useText.ts'
import type { FilterProps } from '../fieldKind.ts'
import { RangeFilter } from '../text/RangeFilter.tsx'
import { DurationInput } from './DurationInput.tsx'

/** Asks for a range of lengths of time; one that cannot be read asks for nothing. */
export function DurationFilter(props: FilterProps) {
  const text = useText()
  return (
    <RangeFilter
      {...props}
      renderEnd={(end, { id, value, onChange }) => (
        <DurationInput
          key={end}
          input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
          value={value}
          placeholder={text(`engine.filter.${end}`)}
          label={text(`engine.filter.${end}`)}
          onChange={next => onChange(typeof next === 'number' ? next : null)}
        />
      )}
    />
  )
}
