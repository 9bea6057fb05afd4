import { toNumberText } from '#src/lib/numericText.ts'
import type { CellProps } from '../fieldKind.ts'

/** The number without grouping. */
export function NumberCell({ value }: CellProps) {
  return <>{toNumberText(value)}</>
}
