import { buildFieldKind } from '../fieldKind.ts'
import { DateCell } from './DateCell.tsx'
import { DateFilter } from './DateFilter.tsx'
import { DateWidget } from './DateWidget.tsx'
import { toDateText } from './dateText.ts'

/** A day without a time. */
export const dateKind = buildFieldKind({
  name: 'date',
  Cell: DateCell,
  Widget: DateWidget,
  Filter: DateFilter,
  toText: (_property, value) => toDateText(value),
  toWidth: () => 120,
})
