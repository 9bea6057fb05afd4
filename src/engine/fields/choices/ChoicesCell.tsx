import type { CellProps } from '../fieldKind.ts'
import { toChoicesText } from './choicesText.ts'

/** The titles of what is chosen. */
export function ChoicesCell({ property, value }: CellProps) {
  return <>{toChoicesText(property, value)}</>
}
