import { toNumberText } from '#src/lib/numericText.ts'
import { buildFieldKind } from '../fieldKind.ts'
import { NumberCell } from './NumberCell.tsx'

/** A whole or decimal number. */
export const numberKind = buildFieldKind({
  name: 'number',
  Cell: NumberCell,
  toText: (_property, value) => toNumberText(value),
  alignment: 'right',
  toWidth: () => 110,
})
