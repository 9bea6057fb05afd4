import { buildFieldKind } from '../fieldKind.ts'
import { ReferenceCell } from '../reference/ReferenceCell.tsx'
import { ReferenceConditionText } from '../reference/ReferenceConditionText.tsx'
import { toReferenceText } from '../reference/referenceText.ts'

/** A list of keys of records of another resource, shown by their display texts. */
export const referencesKind = buildFieldKind({
  name: 'references',
  Cell: ReferenceCell,
  toText: toReferenceText,
  ConditionText: ReferenceConditionText,
  toWidth: () => 220,
  isSortable: false,
})
