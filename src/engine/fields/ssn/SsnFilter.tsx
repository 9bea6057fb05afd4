import { useState } from 'react'
import { formats } from '#contract/formats.ts'
import type { FilterProps } from '../fieldKind.ts'
import { SsnInput } from './SsnInput.tsx'

/** Asks for one whole number; a part of one asks for nothing. */
export function SsnFilter({ property, id, conditions, onChange }: FilterProps) {
  const [unclear, setUnclear] = useState<string | null>(null)
  const value = conditions.find(({ op }) => op === 'equals')?.value
  return (
    <SsnInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: unclear !== null }}
      value={unclear ?? value}
      onChange={next => {
        const isWhole = next !== null && formats.ssn?.(next) === true
        setUnclear(isWhole ? null : next)
        onChange(isWhole ? [{ field: property.name, op: 'equals', value: next }] : [])
      }}
    />
  )
}
