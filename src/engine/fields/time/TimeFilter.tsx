import { useState } from 'react'
import { isTime } from '#contract/formats.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { FilterProps } from '../fieldKind.ts'
import { type EndInput, RangeFilter } from '../text/RangeFilter.tsx'
import { TimeInput } from './TimeInput.tsx'

/** Asks for a range of times of day; a time that is not yet whole asks for nothing. */
export function TimeFilter(props: FilterProps) {
  const text = useText()
  return (
    <RangeFilter
      {...props}
      renderEnd={(end, input) => <TimeEnd key={end} label={text(`engine.filter.${end}`)} {...input} />}
    />
  )
}

function TimeEnd({ id, label, value, onChange }: EndInput & { label: string }) {
  const [isUnclear, setUnclear] = useState(false)
  return (
    <TimeInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: isUnclear }}
      value={value}
      placeholder={label}
      label={label}
      onChange={next => {
        const isWhole = next !== null && isTime(next)
        setUnclear(next !== null && !isWhole)
        onChange(isWhole ? next : null)
      }}
    />
  )
}
