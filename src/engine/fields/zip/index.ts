import { buildFieldKind } from '../fieldKind.ts'
import { toPlainText } from '../text/plainText.ts'
import { TextCell } from '../text/TextCell.tsx'

/** A ZIP code of five digits (SPEC-1 §5). */
export const zipKind = buildFieldKind({ name: 'zip', Cell: TextCell, toText: toPlainText, toWidth: () => 90 })
