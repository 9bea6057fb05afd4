import type { CellProps } from '../fieldKind.ts'
import { toDateTimeText } from './dateTimeText.ts'

export function DateTimeCell({ property, value }: CellProps) {
  return <>{toDateTimeText(value, property.schema['x-time'] ?? 'instant')}</>
}
