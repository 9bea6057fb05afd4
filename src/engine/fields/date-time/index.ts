import { buildFieldKind } from '../fieldKind.ts'
import { DateTimeCell } from './DateTimeCell.tsx'
import { toDateTimeText } from './dateTimeText.ts'

/** A day with a time: a moment, or what a clock on the wall of a place shows. */
export const dateTimeKind = buildFieldKind({
  name: 'date-time',
  Cell: DateTimeCell,
  toText: ({ schema, zoneName }, value, record) =>
    toDateTimeText(value, schema['x-time'] ?? 'instant', zoneName && record[zoneName]),
  // Behind some stands the name of their zone.
  toWidth: ({ zoneName }) => (zoneName ? 205 : 170),
})
