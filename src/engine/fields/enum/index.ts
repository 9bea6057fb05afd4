import { buildFieldKind } from '../fieldKind.ts'
import { toChoiceText } from './choices.ts'
import { EnumCell } from './EnumCell.tsx'

/** One of a few fixed choices. */
export const enumKind = buildFieldKind({
  name: 'enum',
  Cell: EnumCell,
  toText: toChoiceText,
  toWidth: () => 135,
})
