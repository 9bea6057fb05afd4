import { buildFieldKind } from '../fieldKind.ts'
import { NumberCell } from './NumberCell.tsx'
import { NumberFilter } from './NumberFilter.tsx'
import { NumberWidget } from './NumberWidget.tsx'
import { toNumberText } from './numberText.ts'

/** A whole or decimal number. */
export const numberKind = buildFieldKind({
  name: 'number',
  Cell: NumberCell,
  Widget: NumberWidget,
  Filter: NumberFilter,
  toText: (_property, value) => toNumberText(value),
  alignment: 'right',
  toWidth: () => 110,
})
