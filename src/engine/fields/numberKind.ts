import { toFormattedNumber } from '#contract/numberFormat.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { toDisplayedNumber } from '#src/lib/displayedNumber.ts'
import { toLocale } from '#src/lib/language.ts'
import { toNumberText } from '#src/lib/numericText.ts'
import { buildFieldKind } from './fieldKind.ts'

/** A whole or decimal number. */
export const numberKind = buildFieldKind({
  name: 'number',
  toText: toNumberCellText,
  alignment: 'right',
  toWidth: () => 110,
})

const plain = { useGrouping: false, maximumFractionDigits: 20 } as const

/** A number in the format of its schema, or else with all its figures, as the language of the window writes it. */
function toNumberCellText({ schema }: Pick<ResourceProperty, 'schema'>, value: unknown): string {
  const format = schema['x-number-format']
  if (format) return toFormattedNumber(format, value, toLocale())
  return typeof value === 'number' ? toDisplayedNumber(value, plain) : toNumberText(value)
}
