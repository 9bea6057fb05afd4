import { buildFieldKind } from '../fieldKind.ts'
import { UnknownCell } from './UnknownCell.tsx'
import { toUnknownText } from './unknownText.ts'

/** The fallback for a kind that nobody registered: visible, read-only, and it says which kind is missing. */
export const unknownKind = buildFieldKind({
  name: 'unknown',
  Cell: UnknownCell,
  toText: (_property, value) => toUnknownText(value),
  isSortable: false,
  isFilterable: false,
})
