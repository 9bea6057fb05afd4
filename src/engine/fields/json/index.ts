import { buildFieldKind } from '../fieldKind.ts'
import { UnknownCell } from '../unknown/UnknownCell.tsx'
import { toUnknownText } from '../unknown/unknownText.ts'

/** An object or a list of any shape, edited as its text. */
export const jsonKind = buildFieldKind({
  name: 'json',
  Cell: UnknownCell,
  toText: (_property, value) => toUnknownText(value),
  toWidth: () => 220,
  isWide: true,
  isSortable: false,
  isFilterable: false,
})
