import { buildFieldKind } from '../fieldKind.ts'
import { ReferenceCell } from '../reference/ReferenceCell.tsx'
import { ReferenceConditionText } from '../reference/ReferenceConditionText.tsx'
import { toReferenceText } from '../reference/referenceText.ts'

/** A record out of those of one category of another resource, shown by its display text. */
export const lookupKind = buildFieldKind({
  name: 'lookup',
  Cell: ReferenceCell,
  toText: toReferenceText,
  ConditionText: ReferenceConditionText,
  toWidth: () => 160,
})
