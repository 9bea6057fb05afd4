import { isEmptyValue } from '../fieldKind.ts'

const numberPattern = /^-?\d+(\.\d+)?$/

/** A number as it is typed: no grouping, a point before decimals. */
export function toNumberText(value: unknown): string {
  return isEmptyValue(value) ? '' : String(value)
}

/** Keeps what may become a number: digits, one sign, one decimal point (SPEC-0 §5 "Numeric input"). */
export function keepNumberText(text: string, isWhole: boolean): string {
  const sign = text.trimStart().startsWith('-') ? '-' : ''
  const [whole = '', ...decimals] = text.replace(/[^\d.]/g, '').split('.')
  return isWhole || decimals.length === 0 ? sign + whole : `${sign}${whole}.${decimals.join('')}`
}

/** The number that a text stands for; the text itself while it is none yet, so that validation can say so; null when empty. */
export function toNumberValue(text: string): number | string | null {
  if (text === '') return null
  return numberPattern.test(text) ? Number(text) : text
}
