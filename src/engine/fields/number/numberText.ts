import type { PropertySchema } from '#contract/entitySchema.ts'
import { isEmptyValue } from '../fieldKind.ts'

const numberPattern = /^-?\d+(\.\d+)?$/
const groupedPattern = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/

/** What a number input takes (SPEC-0 §5 "Numeric input"). */
export interface NumberLimits {
  /** How many digits may follow the point; 0 for whole numbers. */
  decimals: number
  min: number
  max: number
}

/** The limits that a schema sets: the decimals follow from its step, `multipleOf`. */
export function toNumberLimits(schema: PropertySchema, isWhole: boolean): NumberLimits {
  return {
    decimals: isWhole ? 0 : countDecimals(schema.multipleOf),
    min: schema.minimum ?? schema.exclusiveMinimum ?? Number.NEGATIVE_INFINITY,
    max: schema.maximum ?? schema.exclusiveMaximum ?? Number.POSITIVE_INFINITY,
  }
}

function countDecimals(step: number | undefined): number {
  if (step === undefined) return Number.POSITIVE_INFINITY
  for (let decimals = 0; decimals < 15; decimals++) {
    const shifted = step * 10 ** decimals
    if (Math.abs(shifted - Math.round(shifted)) < 1e-6) return decimals
  }
  return Number.POSITIVE_INFINITY
}

/** A number as it is typed: no grouping, a point before decimals. */
export function toNumberText(value: unknown): string {
  return isEmptyValue(value) ? '' : String(value)
}

/** True for what may become a number within its limits by typing on: digits, one sign, one decimal point. */
export function mayBecomeNumber(text: string, { decimals, min, max }: NumberLimits): boolean {
  const parts = /^(-?)(\d*)(?:(\.)(\d*))?$/.exec(text)
  if (!parts) return false
  const [, sign, , point, fraction = ''] = parts
  if (sign === '-' && min >= 0) return false
  if (point !== undefined && (decimals === 0 || fraction.length > decimals)) return false
  const value = toNumberValue(text)
  // Further digits lead away from zero only: what is beyond a limit on its own side will not come back.
  return typeof value !== 'number' || (value > 0 ? max < 0 || value <= max : min > 0 || value >= min)
}

/** The number that a text stands for; the text itself while it is none, so that validation can say so; null when empty. */
export function toNumberValue(text: string): number | string | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  if (numberPattern.test(trimmed)) return Number(trimmed)
  return groupedPattern.test(trimmed) ? Number(trimmed.replaceAll(',', '')) : text
}
