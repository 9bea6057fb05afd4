/** How many decimals a number is shown with, least and most (SPEC-0 §9 "Number formats"). */
const decimals = { number: [3, 3], volume: [1, 1], round: [0, 0], percentage: [0, 1] } as const

/** The names of the number formats, as the word `x-number-format` takes them. */
export type NumberFormat = keyof typeof decimals

/** How numbers are written in files, which are read back, and wherever no reader is known. */
const usualLocale = 'en-US'

const formatters = new Map<string, Intl.NumberFormat>()

/** A number as a language writes it; the one way in which numbers are made texts. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}, locale = usualLocale): string {
  return getNumberFormat(options, locale).format(value)
}

/** What {@link formatNumber} writes by, made once. */
export function getNumberFormat(options: Intl.NumberFormatOptions, locale = usualLocale): Intl.NumberFormat {
  const identity = `${locale} ${JSON.stringify(options)}`
  const format = formatters.get(identity) ?? new Intl.NumberFormat(locale, options)
  formatters.set(identity, format)
  return format
}

/**
 * The numbers that a text may stand for, written with or without signs as in the usual language or in another one: none where it is
 * no number.
 *
 * @example readDisplayedNumbers('$1,200.50', 'en') // [1200.5]
 * @example readDisplayedNumbers('1.200', 'es') // [1.2, 1200]
 */
export function readDisplayedNumbers(text: string, language: string): number[] {
  const plain = text.replace(/^(-?)\p{Sc}/u, '$1').replace(/[\p{Sc}%]$/u, '')
  const numbers = [usualLocale, language].map(locale => readNumber(plain, locale))
  return [...new Set(numbers.filter(number => number !== null))]
}

function readNumber(text: string, locale: string): number | null {
  const parts = getNumberFormat({}, locale).formatToParts(-12_345.6)
  const [group = '', decimal = ''] = ['group', 'decimal'].map(name => parts.find(({ type }) => type === name)?.value)
  const pattern = `^-?(\\d{1,15}|\\d{1,3}([${group}]\\d{3}){1,4})([${decimal}]\\d{1,6})?$`
  if (!new RegExp(pattern).test(text)) return null
  return Number(text.replaceAll(group, '').replace(decimal, '.'))
}

/**
 * A number as a format shows it: grouped, a percentage with its sign; what is no number stays as it is.
 *
 * @example toFormattedNumber('volume', 1234.56) // '1,234.6'
 */
export function toFormattedNumber(format: NumberFormat, value: unknown, locale = usualLocale): string {
  if (typeof value !== 'number') return String(value ?? '')
  const [minimumFractionDigits, maximumFractionDigits] = decimals[format]
  const unit = format === 'percentage' ? ({ style: 'unit', unit: 'percent' } as const) : {}
  return formatNumber(value, { ...unit, minimumFractionDigits, maximumFractionDigits }, locale)
}
