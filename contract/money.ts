import type { PropertySchema } from './entitySchema.ts'
import { formatNumber, getNumberFormat } from './numberFormat.ts'

/** The step of an amount of money whose schema names none: cents. */
export const moneyStep = 0.01

/** The currency of a property of money, as ISO 4217 names it; US dollars where its schema says nothing. */
export function getCurrency({ 'x-currency': currency = 'USD' }: PropertySchema): string {
  return currency
}

/** An amount as `$1,234.50`, with as many decimals as its step has; what is no number stays as it is. */
export function toMoneyText(schema: PropertySchema, value: unknown, locale?: string): string {
  return typeof value === 'number' ? formatNumber(value, toOptions(schema), locale) : String(value ?? '')
}

/** What stands before an amount of this property: `$`, `€`, `CHF`. */
export function toCurrencySign(schema: PropertySchema): string {
  const parts = getNumberFormat(toOptions(schema)).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? getCurrency(schema)
}

function toOptions(schema: PropertySchema): Intl.NumberFormatOptions {
  const decimals = String(schema.multipleOf ?? moneyStep).split('.')[1]?.length ?? 0
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 6) }
  return { style: 'currency', currency: getCurrency(schema), ...digits }
}

const signPattern = /\p{Sc}|\b[A-Z]{2,3}(?=\p{Sc}|\s|\d)|\s[A-Z]{3}$/gu

/** The figures of an amount, its own currency left out: `-$ 1,234.50` as `-1,234.50`. That of another one stays. */
export function stripCurrency(schema: PropertySchema, text: string): string {
  return text
    .replace(signPattern, mark => (isOwnMark(schema, mark.trim()) ? '' : mark))
    .trim()
    .replace(/^([+-])\s+/, '$1')
}

/**
 * The sign or code of another currency in the text of an amount; null where there is none.
 *
 * @example findOtherCurrency({ 'x-currency': 'USD' }, '1.200,50 €') // '€'
 */
export function findOtherCurrency(schema: PropertySchema, text: string): string | null {
  const marks = [...text.matchAll(signPattern)].map(([mark]) => mark.trim())
  return marks.find(mark => !isOwnMark(schema, mark)) ?? null
}

/** Also `US` of `US$`, and the `$` of Canadian dollars. */
function isOwnMark(schema: PropertySchema, mark: string): boolean {
  return getCurrency(schema).startsWith(mark) || toCurrencySign(schema).endsWith(mark)
}
