import { buildFieldKind } from '../fieldKind.ts'
import { NestedCell } from '../object/NestedCell.tsx'
import { toNestedText } from '../object/nestedText.ts'

/** A list of objects, each of the same fields. */
export const objectsKind = buildFieldKind({
  name: 'objects',
  Cell: NestedCell,
  toText: toNestedText,
  toWidth: () => 220,
  label: 'group',
  isWide: true,
  isSortable: false,
  isFilterable: false,
})
