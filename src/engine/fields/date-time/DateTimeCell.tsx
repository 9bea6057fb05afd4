import type { CellProps } from '../fieldKind.ts'
import { toDateTimeText } from './dateTimeText.ts'

/** MM/DD/YYYY hh:mm A, for moments in the zone that the row names, else in the viewer's. */
export function DateTimeCell({ property: { schema, zoneName }, value, record }: CellProps) {
  return <>{toDateTimeText(value, schema['x-time'] ?? 'instant', zoneName && record[zoneName])}</>
}
