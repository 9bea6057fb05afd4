import { useText } from '#src/providers/messages/useText.ts'
import type { FilterProps } from '../fieldKind.ts'
import { RangeFilter } from '../text/RangeFilter.tsx'
import { NumberInput } from './NumberInput.tsx'
import { toNumberLimits } from './numberLimits.ts'

/** Asks for a range; either end may be open. */
export function NumberFilter(props: FilterProps) {
  const text = useText()
  const limits = toNumberLimits(props.property.schema, props.property.jsonType === 'integer')
  return (
    <RangeFilter
      {...props}
      renderEnd={(end, { id, value, onChange }) => (
        <NumberInput
          input={{ id, isReadOnly: false, isRequired: false, isInvalid: false }}
          value={value}
          limits={limits}
          placeholder={text(`engine.filter.${end}`)}
          label={text(`engine.filter.${end}`)}
          onChange={next => onChange(typeof next === 'number' ? next : null)}
        />
      )}
    />
  )
}
