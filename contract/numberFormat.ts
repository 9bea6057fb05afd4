/** How many decimals a number is shown with, least and most (SPEC-0 §9 "Number formats"). */
const decimals = { number: [3, 3], volume: [1, 1], round: [0, 0], percentage: [0, 1] } as const

/** The names of the number formats, as the word `x-number-format` takes them. */
export type NumberFormat = keyof typeof decimals

/**
 * A number as a format shows it: grouped, a percentage with its sign; what is no number stays as it is.
 *
 * @example toFormattedNumber('volume', 1234.56) // '1,234.6'
 */
export function toFormattedNumber(format: NumberFormat, value: unknown): string {
  if (typeof value !== 'number') return String(value ?? '')
  const [minimumFractionDigits, maximumFractionDigits] = decimals[format]
  const text = value.toLocaleString('en-US', { minimumFractionDigits, maximumFractionDigits })
  return format === 'percentage' ? `${text}%` : text
}
