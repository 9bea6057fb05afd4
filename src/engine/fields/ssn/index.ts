import { toNumberText } from '#contract/socialSecurity.ts'
import { buildFieldKind } from '../fieldKind.ts'
import { SsnCell } from './SsnCell.tsx'

/** A social security number (SPEC-1 §5), answered masked to whom its schema does not show it. */
export const ssnKind = buildFieldKind({
  name: 'ssn',
  Cell: SsnCell,
  toText: (_property, value) => toNumberText(value),
  toWidth: () => 120,
  isSortable: false,
  isSecret: true,
})
