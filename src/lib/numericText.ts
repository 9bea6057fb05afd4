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

/**
 * True where a number input takes a text that is typed (SPEC-0 §5 "Numeric input"): digits with one sign before them. What stands between
 * them stays where it does not belong as well, and so do decimals beyond their number: without it the text would be another number.
 */
export function isTypable(text: string): boolean {
  return figuresPattern.test(text)
}

/** Why figures are no number: they may be two, have decimals too many, or signs that do not belong; and what is to be reported with it. */
export type FigureProblem = { why: 'whole' | 'twofold' | 'decimals' | 'signs'; args: readonly number[] }

/** Tells what is wrong with a text of figures; null where nothing is, and for any other text. */
export function findFigureProblem(text: string, { decimals }: Pick<NumberLimits, 'decimals'>): FigureProblem | null {
  const isText = typeof toNumberValue(text, { decimals }) === 'string'
  if (!isText || !figuresPattern.test(text) || !/\d/.test(text)) return null
  if (decimals === 0) return { why: 'whole', args: [] }
  const readings = findTwoReadings(text)
  if (readings) return { why: 'twofold', args: readings }
  return isLong(text, decimals) ? { why: 'decimals', args: [decimals] } : { why: 'signs', args: [] }
}

function isLong(text: string, decimals: number): boolean {
  return (/^[^.]*\.(\d*)$/.exec(text.trim())?.[1]?.length ?? 0) > decimals
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
  const isOther = !figuresPattern.test(text.trim()) || isLong(text, decimals) || (isWhole && text.includes('.'))
  const isTwofold = text.includes(',') && findTwoReadings(text, isWhole) !== null
  return isOther || isTwofold ? text : (readNumber(text, 'point', isWhole) ?? text)
}
