import { useState } from 'react'
import type { NumberLimits } from '#src/lib/numericText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { FilterProps } from '../fieldKind.ts'
import { type EndInput, RangeFilter } from '../text/RangeFilter.tsx'
import { NumberInput } from './NumberInput.tsx'
import { toNumberLimits } from './numberLimits.ts'

/** Asks for a range; either end may be open, and one that is no number asks for nothing. */
export function NumberFilter(props: FilterProps) {
  const text = useText()
  const limits = toNumberLimits(props.property.schema, props.property.jsonType === 'integer')
  return (
    <RangeFilter
      {...props}
      renderEnd={(end, input) => (
        <NumberEnd key={end} label={text(`engine.filter.${end}`)} limits={limits} {...input} />
      )}
    />
  )
}

/** One end of a range; what is no number stays as typed and marked. */
function NumberEnd({ id, label, limits, value, onChange }: EndInput & { label: string; limits: NumberLimits }) {
  const [unclear, setUnclear] = useState<string | null>(null)
  return (
    <NumberInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: unclear !== null }}
      value={unclear ?? value}
      limits={limits}
      placeholder={label}
      label={label}
      onChange={next => {
        setUnclear(typeof next === 'string' ? next : null)
        onChange(typeof next === 'number' ? next : null)
      }}
    />
  )
}
