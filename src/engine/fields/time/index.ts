import { toClockText } from '#src/lib/clockText.ts'
import { buildFieldKind } from '../fieldKind.ts'
import { TimeCell } from './TimeCell.tsx'

/** A time of day, shown hh:mm AM/PM (SPEC-0 §5 "Time picker"). */
export const timeKind = buildFieldKind({
  name: 'time',
  Cell: TimeCell,
  toText: (_property, value) => toClockText(value),
  toWidth: () => 105,
})
