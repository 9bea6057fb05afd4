import type { PropertySchema } from './entitySchema.ts'

/** The step of an amount of money whose schema names none: cents. */
export const moneyStep = 0.01

/** The currency of a property of money, as ISO 4217 names it; US dollars where its schema says nothing. */
function getCurrency({ 'x-currency': currency = 'USD' }: PropertySchema): string {
  return currency
}

const formatters = new Map<string, Intl.NumberFormat>()

/** An amount as `$1,234.50`, with as many decimals as its step has; what is no number stays as it is. */
export function toMoneyText(schema: PropertySchema, value: unknown): string {
  return typeof value === 'number' ? getFormatter(schema).format(value) : String(value ?? '')
}

/** What stands before an amount of this property: `$`, `€`, `CHF`. */
export function toCurrencySign(schema: PropertySchema): string {
  const parts = getFormatter(schema).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? getCurrency(schema)
}

function getFormatter(schema: PropertySchema): Intl.NumberFormat {
  const currency = getCurrency(schema)
  const decimals = String(schema.multipleOf ?? moneyStep).split('.')[1]?.length ?? 0
  const identity = `${currency} ${decimals}`
  let formatter = formatters.get(identity)
  if (!formatter) {
    const digits = { minimumFractionDigits: decimals, maximumFractionDigits: Math.max(decimals, 6) }
    formatter = new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits })
    formatters.set(identity, formatter)
  }
  return formatter
}

const signPattern = /\p{Sc}|\b[A-Z]{2,3}(?=\p{Sc}|\s|\d)|\s[A-Z]{3}$/gu

/** The figures of an amount, its currency left out: `-$1,234.50` as `-1,234.50`. */
export function stripCurrency(text: string): string {
  return text.replace(signPattern, '').replace(/\s+/g, '')
}
