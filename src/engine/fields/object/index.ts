import { buildFieldKind } from '../fieldKind.ts'
import { NestedCell } from './NestedCell.tsx'
import { toNestedText } from './nestedText.ts'

/** An object of fields of its own. */
export const objectKind = buildFieldKind({
  name: 'object',
  Cell: NestedCell,
  toText: toNestedText,
  toWidth: () => 220,
  label: 'group',
  isWide: true,
  isSortable: false,
  isFilterable: false,
})
