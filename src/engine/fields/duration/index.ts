import { toDurationText } from '#contract/duration.ts'
import { buildFieldKind } from '../fieldKind.ts'
import { DurationCell } from './DurationCell.tsx'

/** A length of time, kept as whole minutes and shown as hours and minutes. */
export const durationKind = buildFieldKind({
  name: 'duration',
  Cell: DurationCell,
  toText: (_property, value) => toDurationText(value),
  alignment: 'right',
  toWidth: () => 105,
})
