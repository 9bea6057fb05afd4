import { formatNumber } from '#contract/numberFormat.ts'
import { toLocale } from './language.ts'

/** A number as the language of the window writes it: `1,234.5`. */
export function toDisplayedNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return formatNumber(value, options, toLocale())
}

/** A number of hours to two decimals: `7.50`. */
export function toHoursText(hours: number): string {
  return toDisplayedNumber(hours, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/** A part of a hundred: `45%`. */
export function toPercentText(percent: number): string {
  return toDisplayedNumber(percent, { style: 'unit', unit: 'percent', maximumFractionDigits: 1 })
}
