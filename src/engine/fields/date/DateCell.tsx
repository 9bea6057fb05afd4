import type { CellProps } from '../fieldKind.ts'
import { toFormattedDate } from './dateText.ts'

/** The day in the format of its property. */
export function DateCell({ property, value, record }: CellProps) {
  return <>{toFormattedDate(property, value, record)}</>
}
