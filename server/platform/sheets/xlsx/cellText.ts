import type { DateFormat } from './cellFormats.ts'

const daySeconds = 24 * 60 * 60

/** The last day that a spreadsheet knows, as the number of its usual calendar. */
const lastDay = 2_958_465

/** A number as a person would type it, without exponent. What a formula gave is rounded to the figures that a spreadsheet shows. */
export function toNumberText(number: number, isComputed: boolean): string {
  const text = String(isComputed ? Number(number.toPrecision(15)) : number)
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text
  const [, sign = '', first = '', rest = '', exponent] = match
  const shift = Number(exponent)
  const digits = first + rest
  if (shift < 0) return `${sign}0.${'0'.repeat(-shift - 1)}${digits}`
  return sign + digits.padEnd(shift + 1, '0')
}

/** A number of days as the date, time or duration that a spreadsheet shows for it: `11/20/2026 07:30 AM`; null where it is none. */
export function toDateText(number: number, format: DateFormat, isFrom1904: boolean): string | null {
  if (format === null || number < 0 || number > lastDay) return null
  const seconds = Math.round(number * daySeconds)
  if (format === 'elapsed') return toElapsedText(seconds)
  const days = Math.floor(seconds / daySeconds)
  const time = toTimeText(seconds % daySeconds)
  if (format === 'time') return time
  const date = toDayText(days, isFrom1904)
  return format === 'date' ? date : `${date} ${time}`
}

/** A date as ISO writes it, which few programs do, in the same words; one that names its zone and any other text as it is. */
export function toIsoDateText(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}T.*(?:Z|[+-]\d{2}:\d{2})$/i.test(text)) return text
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?.*)?$/.exec(text)
  if (!match) return text
  const [, year, month, day, hours, minutes, seconds = '0'] = match
  const date = `${month}/${day}/${year}`
  if (hours === undefined) return date
  return `${date} ${toTimeText((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds))}`
}

/** Day 60 of the usual calendar is the 29th of February 1900, which there never was. */
function toDayText(days: number, isFrom1904: boolean): string {
  const start = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const date = new Date(start + days * daySeconds * 1000)
  return `${pad(date.getUTCMonth() + 1)}/${pad(date.getUTCDate())}/${date.getUTCFullYear()}`
}

function toTimeText(seconds: number): string {
  const hour = Math.floor(seconds / 3600)
  const rest = seconds % 60
  return `${pad(hour % 12 || 12)}:${pad(Math.floor(seconds / 60) % 60)}${rest ? `:${pad(rest)}` : ''} ${hour < 12 ? 'AM' : 'PM'}`
}

function toElapsedText(seconds: number): string {
  const rest = seconds % 60
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}${rest ? `:${pad(rest)}` : ''}`
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
