import { buildFieldKind } from '../fieldKind.ts'
import { toPlainText } from '../text/plainText.ts'
import { EmailCell } from './EmailCell.tsx'

/** An e-mail address. */
export const emailKind = buildFieldKind({
  name: 'email',
  Cell: EmailCell,
  toText: toPlainText,
  toWidth: () => 220,
})
