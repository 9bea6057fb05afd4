import { buildFieldKind } from '../fieldKind.ts'
import { ReferenceCell } from './ReferenceCell.tsx'
import { ReferenceConditionText } from './ReferenceConditionText.tsx'
import { toReferenceText } from './referenceText.ts'

/** The key of a record of another resource, shown by that record's display text. */
export const referenceKind = buildFieldKind({
  name: 'reference',
  Cell: ReferenceCell,
  toText: toReferenceText,
  ConditionText: ReferenceConditionText,
  toWidth: () => 180,
})
