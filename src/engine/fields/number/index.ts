import { buildFieldKind } from '../fieldKind.ts'
import { NumberCell } from './NumberCell.tsx'
import { toNumberCellText } from './numberCellText.ts'

/** A whole or decimal number. */
export const numberKind = buildFieldKind({
  name: 'number',
  Cell: NumberCell,
  toText: toNumberCellText,
  alignment: 'right',
  toWidth: () => 110,
})
