import type { CellProps } from '../fieldKind.ts'
import { toReferenceText } from './referenceText.ts'

export function ReferenceCell({ property, value, record }: CellProps) {
  return <>{toReferenceText(property, value, record)}</>
}
