import { toClockText } from '#src/lib/clockText.ts'
import type { CellProps } from '../fieldKind.ts'

/** hh:mm AM or PM. */
export function TimeCell({ value }: CellProps) {
  return <>{toClockText(value)}</>
}
