import type { CellProps } from '../fieldKind.ts'
import { toChoiceText } from './choices.ts'

/** The title of the stored choice. */
export function EnumCell({ property, value }: CellProps) {
  return <>{toChoiceText(property, value)}</>
}
