const numberPattern = /^[+-]?(\d+\.?\d*|\.\d+)$/
const groupedPattern = /^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/

/** What a number input takes (SPEC-0 §5 "Numeric input"). */
export interface NumberLimits {
  /** How many digits may follow the point; 0 for whole numbers. */
  decimals: number
  min: number
  max: number
}

export const noLimits: NumberLimits = {
  decimals: Number.POSITIVE_INFINITY,
  min: Number.NEGATIVE_INFINITY,
  max: Number.POSITIVE_INFINITY,
}

/** A number as it is typed: no grouping, a point before decimals. */
export function toNumberText(value: unknown): string {
  return value === null || value === undefined ? '' : String(value)
}

/** A number with at least so many decimals, as an amount is written. */
export function toFixedText(value: unknown, decimals: number): string {
  const text = toNumberText(value)
  const isShort = Number.isFinite(decimals) && (text.split('.')[1]?.length ?? 0) < decimals
  return isShort && typeof value === 'number' && !text.includes('e') ? value.toFixed(decimals) : text
}

/** Why a key is not taken by a number input; null where it is (SPEC-0 §5 "Numeric input"). */
export type KeyRefusal = 'figures' | 'whole' | 'decimals'

/**
 * Tells why a text cannot become a number by typing on: it has more than digits, one sign and one decimal point, or more decimals
 * than there are to be. Null where it can, be it beyond its limits: a figure less would be another number, which is for validation
 * to speak of.
 */
export function findKeyRefusal(text: string, { decimals }: NumberLimits): KeyRefusal | null {
  const parts = /^[+-]?\d*(?:(\.)(\d*))?$/.exec(text)
  if (!parts) return 'figures'
  const [, point, fraction = ''] = parts
  if (point !== undefined && decimals === 0) return 'whole'
  return fraction.length > decimals ? 'decimals' : null
}

/** True for a number between its limits. */
export function isWithinLimits(value: number, { min, max }: NumberLimits): boolean {
  return value >= min && value <= max
}

/** True for a number that no further digit brings back between its limits: digits lead away from zero. */
export function isPastLimits(value: number, { min, max }: NumberLimits): boolean {
  return value > 0 ? value > max : value < min && min <= 0
}

/** The number that a text stands for; the text itself while it is none, so that validation can say so; null when empty. */
export function toNumberValue(text: string): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (numberPattern.test(trimmed)) return Number(trimmed)
  return groupedPattern.test(trimmed) ? Number(trimmed.replaceAll(',', '')) : text
}
