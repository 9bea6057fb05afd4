import { buildFieldKind } from '../fieldKind.ts'
import { toPlainText } from '../text/plainText.ts'
import { UrlCell } from './UrlCell.tsx'

/** An address of the web. */
export const urlKind = buildFieldKind({ name: 'url', Cell: UrlCell, toText: toPlainText, toWidth: () => 220 })
