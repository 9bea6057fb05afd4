import { buildFieldKind } from '../fieldKind.ts'
import { DateTimeCell } from './DateTimeCell.tsx'
import { toDateTimeText } from './dateTimeText.ts'

/** A day with a time: a moment, or what a clock on the wall of a place shows. */
export const dateTimeKind = buildFieldKind({
  name: 'date-time',
  Cell: DateTimeCell,
  toText: (property, value) => toDateTimeText(value, property.schema['x-time'] ?? 'instant'),
  toWidth: () => 170,
})
