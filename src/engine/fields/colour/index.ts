import { buildFieldKind } from '../fieldKind.ts'
import { toPlainText } from '../text/plainText.ts'
import { ColourCell } from './ColourCell.tsx'

/** A colour `#rrggbb`. */
export const colourKind = buildFieldKind({
  name: 'colour',
  Cell: ColourCell,
  toText: toPlainText,
  toWidth: () => 115,
})
