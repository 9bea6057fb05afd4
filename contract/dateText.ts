import { countDays, isDate } from './formats.ts'
import { pad } from './timeText.ts'

/** What stands first where a text writes a date in figures. Dates with points begin with the day. */
export type DateOrder = (typeof dateOrders)[number]

/** The two orders of the figures of a date, its year being last. */
export const dateOrders = ['month', 'day'] as const

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const longMonths = [
  'january',
  'february',
  'march',
  'april',
  'june',
  'july',
  'august',
  'september',
  'sept',
  'october',
  'november',
  'december',
]

const patterns: Readonly<Record<DateOrder, RegExp>> = {
  month: /^(?<month>\d{1,2})[/-](?<day>\d{1,2})[/-](?<year>\d{4})(?:\s.*)?$/,
  day: /^(?<day>\d{1,2})(?<sign>[/.-])(?<month>\d{1,2})\k<sign>(?<year>\d{4})(?:\s.*)?$/,
}

/**
 * A date as it is kept (`2026-11-20`) from `11/20/2026`, `11/20/26` is not taken, one that names its month, or ISO, also with
 * slashes, a time behind it left out; null where it is none. With the day first also from `20/11/2026` and `20.11.2026`.
 */
export function parseDateText(text: string, order: DateOrder = 'month'): string | null {
  if (isDate(text)) return text
  if (isDate(text.slice(0, 10)) && /^[T ]/.test(text.slice(10))) return text.slice(0, 10)
  if (/^\d{4}\/\d{2}\/\d{2}$/.test(text)) return parseDateText(text.replaceAll('/', '-'))
  const figures = findFigures(text) ?? patterns[order].exec(text)?.groups
  const [year, month, day] = [figures?.year, figures?.month, figures?.day].map(Number)
  if (!year || !month || !day || month > 12 || day > countDays(year, month)) return null
  return `${figures?.year}-${pad(month)}-${pad(day)}`
}

/** True where a text names the month of its date, so that no order of figures matters. */
export function namesMonth(text: string): boolean {
  return findFigures(text) !== null
}

/** The figures of a date that names its month: `Jul 01, 2015`, `1 July 2015`, `01-Jul-2015`; a weekday before it is left out. */
function findFigures(text: string): { year: string; month: string; day: string } | null {
  const plain = text.replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[., ]+/i, '')
  const match =
    /^(?<month>[a-z]{3,9})[. -]+(?<day>\d{1,2})(?:st|nd|rd|th)?[, -]+(?<year>\d{4})$/i.exec(plain) ??
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[. -]+(?<month>[a-z]{3,9})[., -]+(?<year>\d{4})$/i.exec(plain)
  const { month = '', day = '', year = '' } = match?.groups ?? {}
  const name = month.toLowerCase()
  const index = months.includes(name) || longMonths.includes(name) ? months.indexOf(name.slice(0, 3)) : -1
  return index < 0 ? null : { year, month: String(index + 1), day }
}
