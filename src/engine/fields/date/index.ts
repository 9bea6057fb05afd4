import { buildFieldKind } from '../fieldKind.ts'
import { DateCell } from './DateCell.tsx'
import { toDateText } from './dateText.ts'

/** A day without a time. */
export const dateKind = buildFieldKind({
  name: 'date',
  Cell: DateCell,
  toText: (_property, value) => toDateText(value),
  toWidth: () => 120,
})
