import { buildFieldKind } from '../fieldKind.ts'
import { toPlainText } from '../text/plainText.ts'
import { TextCell } from '../text/TextCell.tsx'

/** The key of a text of the catalogue. */
export const textKeyKind = buildFieldKind({ name: 'text-key', Cell: TextCell, toText: toPlainText, toWidth: () => 230 })
