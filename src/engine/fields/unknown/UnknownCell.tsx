import type { CellProps } from '../fieldKind.ts'
import { toUnknownText } from './unknownText.ts'

export function UnknownCell({ value }: CellProps) {
  return <>{toUnknownText(value)}</>
}
