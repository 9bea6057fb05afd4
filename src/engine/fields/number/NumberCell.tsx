import type { CellProps } from '../fieldKind.ts'
import { toNumberText } from './numberText.ts'

export function NumberCell({ value }: CellProps) {
  return <>{toNumberText(value)}</>
}
