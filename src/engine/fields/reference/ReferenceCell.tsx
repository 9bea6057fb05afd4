import type { CellProps } from '../fieldKind.ts'
import { toReferenceText } from './referenceText.ts'

/** The display text of the other record. */
export function ReferenceCell({ property, value, record }: CellProps) {
  return <>{toReferenceText(property, value, record)}</>
}
