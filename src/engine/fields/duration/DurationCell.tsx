import { toDurationText } from '#contract/duration.ts'
import type { CellProps } from '../fieldKind.ts'

/** Hours and minutes. */
export function DurationCell({ value }: CellProps) {
  return <>{toDurationText(value)}</>
}
