import type { CellProps } from '../fieldKind.ts'
import { toPlainText } from './plainText.ts'

export function TextCell({ property, value }: CellProps) {
  return <>{toPlainText(property, value)}</>
}
