import { buildFieldKind } from '../fieldKind.ts'
import { toChoiceText } from './choices.ts'
import { EnumCell } from './EnumCell.tsx'
import { EnumFilter } from './EnumFilter.tsx'
import { EnumWidget } from './EnumWidget.tsx'

/** One of a few fixed choices. */
export const enumKind = buildFieldKind({
  name: 'enum',
  Cell: EnumCell,
  Widget: EnumWidget,
  Filter: EnumFilter,
  toText: toChoiceText,
  toWidth: () => 135,
})
