import { findTwoReadings, readNumber } from '#contract/numberText.ts'

/** Figures, and the signs that stand between them somewhere on earth. */
const figuresPattern = /^[+-]?[\d.,'’\s]*$/

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
export type KeyRefusal = 'figures' | 'decimals'

/**
 * Tells why a key is not taken: it adds no digit, no sign before them and none between them, or one more decimal than there are to be.
 * Null where it is: a sign between figures stays where it does not belong as well, for without it they would be another number.
 */
export function findKeyRefusal(text: string, { decimals }: NumberLimits): KeyRefusal | null {
  if (!figuresPattern.test(text)) return 'figures'
  const fraction = /^[+-]?\d*\.(\d*)$/.exec(text)?.[1] ?? ''
  return decimals > 0 && fraction.length > decimals ? 'decimals' : null
}

/** Why figures are no number because of the signs between them: which may be two numbers, none, or no whole one. */
export type SignProblem = { why: 'whole' | 'signs' | 'twofold'; readings: readonly number[] }

/** Tells what is wrong with the signs of a text of figures; null where nothing is, and for any other text. */
export function findSignProblem(text: string, { decimals }: NumberLimits): SignProblem | null {
  const isText = typeof toNumberValue(text, { decimals }) === 'string'
  if (!isText || !figuresPattern.test(text) || !/\d/.test(text)) return null
  if (decimals === 0) return { why: 'whole', readings: [] }
  const readings = findTwoReadings(text)
  return readings ? { why: 'twofold', readings } : { why: 'signs', readings: [] }
}

/** True for a number between its limits. */
export function isWithinLimits(value: number, { min, max }: NumberLimits): boolean {
  return value >= min && value <= max
}

/** True for a number that no further digit brings back between its limits: digits lead away from zero. */
export function isPastLimits(value: number, { min, max }: NumberLimits): boolean {
  return value > 0 ? value > max : value < min && min <= 0
}

/**
 * The number that a text stands for; the text itself while it is none, or may be two, so that validation can say so; null when empty.
 * Decimals stand behind a point here, and a whole number has none: `1.000` may be a thousand.
 */
export function toNumberValue(
  text: string,
  { decimals }: Pick<NumberLimits, 'decimals'> = noLimits,
): number | string | null {
  const isWhole = decimals === 0
  if (text.trim() === '') return null
  const isOther = !figuresPattern.test(text.trim()) || (isWhole && text.includes('.'))
  const isTwofold = text.includes(',') && findTwoReadings(text, isWhole) !== null
  return isOther || isTwofold ? text : (readNumber(text, 'point', isWhole) ?? text)
}
