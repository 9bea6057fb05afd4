import type { CellProps } from '../fieldKind.ts'
import { toFormattedDate } from './dateText.ts'

/** The day in the format of its property. */
export function DateCell({ property, value }: CellProps) {
  return <>{toFormattedDate(property, value)}</>
}
