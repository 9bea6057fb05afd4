import { useState } from 'react'
import type { FilterProps } from '../fieldKind.ts'
import { ColourInput, isColour } from './ColourInput.tsx'

/** Asks for one colour; what is none yet asks for nothing. */
export function ColourFilter({ property, id, conditions, onChange }: FilterProps) {
  const [unclear, setUnclear] = useState<string | null>(null)
  const value = conditions.find(({ op }) => op === 'equals')?.value
  return (
    <ColourInput
      input={{ id, isReadOnly: false, isRequired: false, isInvalid: unclear !== null }}
      value={unclear ?? value}
      onChange={next => {
        setUnclear(next === null || isColour(next) ? null : next)
        onChange(isColour(next) ? [{ field: property.name, op: 'equals', value: next }] : [])
      }}
    />
  )
}
