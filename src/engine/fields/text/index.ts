import { buildFieldKind } from '../fieldKind.ts'
import { toPlainText } from './plainText.ts'
import { TextCell } from './TextCell.tsx'
import { TextFilter } from './TextFilter.tsx'
import { TextWidget } from './TextWidget.tsx'

/** One line of text. */
export const textKind = buildFieldKind({
  name: 'text',
  Cell: TextCell,
  Widget: TextWidget,
  Filter: TextFilter,
  toText: toPlainText,
})
