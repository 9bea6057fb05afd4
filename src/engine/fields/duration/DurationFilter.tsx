import { useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import type { FilterProps } from '../fieldKind.ts'
import { type EndInput, RangeFilter } from '../text/RangeFilter.tsx'
import { DurationInput } from './DurationInput.tsx'

/** Asks for a range of lengths of time; one that cannot be read asks for nothing. */
export function DurationFilter(props: FilterProps) {
  const text = useText()
  return (
    <RangeFilter
      {...props}
      renderEnd={(end, input) => <DurationEnd key={end} label={text(`engine.filter.${end}`)} {...input} />}
    />
  )
}

/** One end of a range; what is no length of time stays as typed and marked. */
function DurationEnd({ id, label, value, onChange }: EndInput & { label: string }) {
  const [unclear, setUnclear] = useState<string | null>(null)
  return (
    <DurationInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: unclear !== null }}
      value={unclear ?? value}
      placeholder={label}
      label={label}
      onChange={next => {
        setUnclear(typeof next === 'string' ? next : null)
        onChange(typeof next === 'number' ? next : null)
      }}
    />
  )
}
