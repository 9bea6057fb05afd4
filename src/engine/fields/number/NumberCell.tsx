import type { CellProps } from '../fieldKind.ts'
import { toNumberCellText } from './numberCellText.ts'

/** The number in the format of its schema, or else as it is, without grouping. */
export function NumberCell({ property, value }: CellProps) {
  return <>{toNumberCellText(property, value)}</>
}
