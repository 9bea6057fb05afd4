import { type CellProps, isEmptyValue } from '../fieldKind.ts'
import { Swatch } from './Swatch.tsx'

/** A patch of the colour, and what it is called. */
export function ColourCell({ value }: CellProps) {
  if (isEmptyValue(value)) return null
  return (
    <>
      <Swatch colour={String(value)} />
      {String(value)}
    </>
  )
}
