import { getText } from '#src/providers/messages/getText.ts'
import { buildFieldKind, isEmptyValue } from '../fieldKind.ts'
import { BooleanCell } from './BooleanCell.tsx'

/** Yes or no, true or false in the record. */
export const booleanKind = buildFieldKind({
  name: 'boolean',
  Cell: BooleanCell,
  toText: (_property, value) => (isEmptyValue(value) ? '' : getText(value ? 'engine.yes' : 'engine.no')),
  alignment: 'center',
  toWidth: () => 90,
  label: 'beside',
})
