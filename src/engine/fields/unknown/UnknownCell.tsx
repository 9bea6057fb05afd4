import type { CellProps } from '../fieldKind.ts'
import { toUnknownText } from './unknownText.ts'

/** The value as JSON. */
export function UnknownCell({ value }: CellProps) {
  return <>{toUnknownText(value)}</>
}
