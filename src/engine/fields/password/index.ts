import { buildFieldKind } from '../fieldKind.ts'
import { PasswordCell } from './PasswordCell.tsx'

/** A secret that is written and never shown again. */
export const passwordKind = buildFieldKind({
  name: 'password',
  Cell: PasswordCell,
  toText: () => '',
  isSortable: false,
  isFilterable: false,
  isSecret: true,
})
