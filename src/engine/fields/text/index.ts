import { buildFieldKind } from '../fieldKind.ts'
import { toPlainText } from './plainText.ts'
import { TextCell } from './TextCell.tsx'

/** One line of text. */
export const textKind = buildFieldKind({
  name: 'text',
  Cell: TextCell,
  toText: toPlainText,
  toWidth: ({ schema }) => toTextWidth(schema.maxLength ?? 0),
})

/** Short codes need little room, names a lot; pixels. */
function toTextWidth(maxLength: number): number {
  if (maxLength > 80) return 230
  return maxLength > 20 ? 140 : 105
}
