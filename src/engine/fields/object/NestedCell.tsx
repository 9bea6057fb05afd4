import type { CellProps } from '../fieldKind.ts'
import { toNestedText } from './nestedText.ts'

/** The values within in a line. */
export function NestedCell({ property, value }: CellProps) {
  return <>{toNestedText(property, value)}</>
}
