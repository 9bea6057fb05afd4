import { useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import type { FilterProps } from '../fieldKind.ts'
import { type End, RangeFilter } from '../text/RangeFilter.tsx'
import { DateTextInput } from './DateTextInput.tsx'
import { findDate, toDateText, toDateValue } from './dateText.ts'

/** Asks for a range of days; a day that is not yet whole asks for nothing. */
export function DateFilter(props: FilterProps) {
  return (
    <RangeFilter
      {...props}
      renderEnd={(end, { id, value, onChange }) => (
        <DayInput key={end} end={end} id={id} value={value} onChange={onChange} />
      )}
    />
  )
}

interface DayInputProps {
  id: string
  end: End
  /** `yyyy-MM-dd`; a time of day behind it is ignored. */
  value: unknown
  onChange: (value: string | null) => void
}

/** One end of a range of days; what is no day stays as typed and marked, and asks for nothing. */
export function DayInput({ id, end, value, onChange }: DayInputProps) {
  const text = useText()
  const [unclear, setUnclear] = useState<string | null>(null)
  return (
    <DateTextInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: unclear !== null }}
      value={unclear ?? value}
      placeholder={text(`engine.filter.${end}`)}
      label={text(`engine.filter.${end}`)}
      toText={toDateText}
      toValue={toDateValue}
      onChange={next => {
        const day = next === null ? null : findDate(next)
        setUnclear(day === null ? next : null)
        onChange(day)
      }}
    />
  )
}
