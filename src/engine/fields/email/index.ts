import { buildFieldKind } from '../fieldKind.ts'
import { toPlainText } from '../text/plainText.ts'
import { TextFilter } from '../text/TextFilter.tsx'
import { EmailCell } from './EmailCell.tsx'
import { EmailWidget } from './EmailWidget.tsx'

/** An e-mail address. */
export const emailKind = buildFieldKind({
  name: 'email',
  Cell: EmailCell,
  Widget: EmailWidget,
  Filter: TextFilter,
  toText: toPlainText,
  toWidth: () => 220,
})
