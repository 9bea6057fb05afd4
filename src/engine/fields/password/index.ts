import { buildFieldKind } from '../fieldKind.ts'
import { PasswordCell } from './PasswordCell.tsx'
import { PasswordWidget } from './PasswordWidget.tsx'

/** A secret that is written and never shown again. */
export const passwordKind = buildFieldKind({
  name: 'password',
  Cell: PasswordCell,
  Widget: PasswordWidget,
  Filter: null,
  toText: () => '',
  isSortable: false,
  isSecret: true,
})
