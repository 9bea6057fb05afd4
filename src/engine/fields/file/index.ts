import { buildFieldKind } from '../fieldKind.ts'
import { ReferenceCell } from '../reference/ReferenceCell.tsx'
import { toReferenceText } from '../reference/referenceText.ts'

/** A document that was uploaded, shown by its name. */
export const fileKind = buildFieldKind({
  name: 'file',
  Cell: ReferenceCell,
  toText: toReferenceText,
  toWidth: () => 220,
})
