import type { CellProps } from '../fieldKind.ts'
import { toDateTimeText } from './dateTimeText.ts'

/** MM/DD/YYYY hh:mm A, in the viewer's zone for moments. */
export function DateTimeCell({ property, value }: CellProps) {
  return <>{toDateTimeText(value, property.schema['x-time'] ?? 'instant')}</>
}
