import type { CellProps } from '../fieldKind.ts'
import { toChoiceText } from './choices.ts'

export function EnumCell({ property, value }: CellProps) {
  return <>{toChoiceText(property, value)}</>
}
