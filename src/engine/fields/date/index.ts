import { buildFieldKind } from '../fieldKind.ts'
import { DateCell } from './DateCell.tsx'
import { toFormattedDate } from './dateText.ts'

/** A day without a time. */
export const dateKind = buildFieldKind({
  name: 'date',
  Cell: DateCell,
  toText: toFormattedDate,
  toWidth: ({ schema }) => (schema['x-date-format'] === 'jobdate' ? 150 : 120) * (schema['x-range-end'] ? 1.6 : 1),
})
