import type { CellProps } from '../fieldKind.ts'
import { toDateText } from './dateText.ts'

export function DateCell({ value }: CellProps) {
  return <>{toDateText(value)}</>
}
