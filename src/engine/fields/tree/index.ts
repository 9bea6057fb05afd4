import { isReferenceList } from '#contract/entitySchema.ts'
import { buildFieldKind } from '../fieldKind.ts'
import { ReferenceCell } from '../reference/ReferenceCell.tsx'
import { ReferenceConditionText } from '../reference/ReferenceConditionText.tsx'
import { toReferenceText } from '../reference/referenceText.ts'

/** A record, or several, out of the tree that the records of another resource make. */
export const treeKind = buildFieldKind({
  name: 'tree',
  Cell: ReferenceCell,
  toText: toReferenceText,
  ConditionText: ReferenceConditionText,
  toWidth: ({ schema }) => (isReferenceList(schema) ? 220 : 180),
})
