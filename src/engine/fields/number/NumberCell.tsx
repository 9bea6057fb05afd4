import { toFormattedNumber } from '#contract/numberFormat.ts'
import { toNumberText } from '#src/lib/numericText.ts'
import type { CellProps } from '../fieldKind.ts'

/** The number in the format of its schema, or else as it is, without grouping. */
export function NumberCell({ property, value }: CellProps) {
  const format = property.schema['x-number-format']
  return <>{format ? toFormattedNumber(format, value) : toNumberText(value)}</>
}
