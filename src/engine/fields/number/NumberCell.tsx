import type { CellProps } from '../fieldKind.ts'
import { toNumberText } from './numberText.ts'

/** The number without grouping. */
export function NumberCell({ value }: CellProps) {
  return <>{toNumberText(value)}</>
}
