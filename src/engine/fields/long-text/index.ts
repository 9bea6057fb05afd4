import { buildFieldKind } from '../fieldKind.ts'
import { toPlainText } from '../text/plainText.ts'
import { TextCell } from '../text/TextCell.tsx'

/** Several lines of text. */
export const longTextKind = buildFieldKind({
  name: 'long-text',
  Cell: TextCell,
  toText: toPlainText,
  toWidth: () => 280,
  isWide: true,
})
