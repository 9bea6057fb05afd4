import type { CellProps } from '../fieldKind.ts'
import { toPlainText } from './plainText.ts'

/** The value as it is. */
export function TextCell({ property, value }: CellProps) {
  return <>{toPlainText(property, value)}</>
}
