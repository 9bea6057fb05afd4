import type { CellProps } from '../fieldKind.ts'
import { toDateText } from './dateText.ts'

/** The day as MM/DD/YYYY. */
export function DateCell({ value }: CellProps) {
  return <>{toDateText(value)}</>
}
