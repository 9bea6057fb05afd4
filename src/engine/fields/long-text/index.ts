import { buildFieldKind } from '../fieldKind.ts'
import { toPlainText } from '../text/plainText.ts'
import { TextCell } from '../text/TextCell.tsx'
import { TextFilter } from '../text/TextFilter.tsx'
import { LongTextWidget } from './LongTextWidget.tsx'

/** Several lines of text. */
export const longTextKind = buildFieldKind({
  name: 'long-text',
  Cell: TextCell,
  Widget: LongTextWidget,
  Filter: TextFilter,
  toText: toPlainText,
  toWidth: () => 280,
  isWide: true,
})
