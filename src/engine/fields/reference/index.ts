import { buildFieldKind } from '../fieldKind.ts'
import { ReferenceCell } from './ReferenceCell.tsx'
import { ReferenceConditionText } from './ReferenceConditionText.tsx'
import { ReferenceFilter } from './ReferenceFilter.tsx'
import { ReferenceWidget } from './ReferenceWidget.tsx'
import { toReferenceText } from './referenceText.ts'

/** The key of a record of another resource, shown by that record's display text. */
export const referenceKind = buildFieldKind({
  name: 'reference',
  Cell: ReferenceCell,
  Widget: ReferenceWidget,
  Filter: ReferenceFilter,
  toText: toReferenceText,
  ConditionText: ReferenceConditionText,
  toWidth: () => 180,
})
