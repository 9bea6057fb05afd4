import { toLocale } from './language.ts'

/** What a date picker shows at a time (SPEC-0 §2 "Shared widgets"). */
export type DateView = 'month' | 'week' | 'day'

/** A week begins on this day: 0 is Sunday. */
export type WeekStart = 0 | 1 | 2 | 3 | 4 | 5 | 6

const dayLength = 86_400_000

/**
 * The day one step further, or back, from an ISO day: a month, a week or a day (SPEC-0 §4 "Date picker"). A month that is too
 * short ends with its last day, and after the year 9999 there is no step.
 */
export function stepDate(date: string, view: DateView, direction: 1 | -1): string {
  const start = parseDay(date)
  if (view !== 'month') return toIso(start + direction * (view === 'week' ? 7 : 1) * dayLength, date)
  const from = new Date(start)
  const month = Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + direction, 1)
  const [year, index] = [new Date(month).getUTCFullYear(), new Date(month).getUTCMonth()]
  const last = new Date(Date.UTC(year, index + 1, 0)).getUTCDate()
  return toIso(Date.UTC(year, index, Math.min(from.getUTCDate(), last)), date)
}

/** The first and the last day of what is shown around an ISO day. */
export function findPeriod(date: string, view: DateView, weekStart: WeekStart = 0): { from: string; to: string } {
  const day = new Date(parseDay(date))
  if (view === 'day') return { from: date, to: date }
  if (view === 'week') {
    const begin = day.getTime() - ((day.getUTCDay() - weekStart + 7) % 7) * dayLength
    return { from: toIso(begin), to: toIso(begin + 6 * dayLength) }
  }
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()]
  return { from: toIso(Date.UTC(year, month, 1)), to: toIso(Date.UTC(year, month + 1, 0)) }
}

/** What is shown, in words: `March 2026`, `03/08/2026 - 03/14/2026`, `03/09/2026 Mon` (SPEC-0 §9 "Formats"). */
export function toPeriodText(date: string, view: DateView, weekStart: WeekStart = 0): string {
  const { from, to } = findPeriod(date, view, weekStart)
  if (view === 'month') return toDayWords(date, { month: 'long', year: 'numeric' })
  if (view === 'week') return `${toText(from)} - ${toText(to)}`
  return toWeekdayDateText(date)
}

/** A stored day, be it with a time behind it, as `03/09/2026 Mon` (SPEC-0 §9 "Formats", jobdate). */
export function toWeekdayDateText(stored: string): string {
  const day = stored.slice(0, 10)
  return `${toText(day)} ${toDayWords(day, { weekday: 'short' })}`
}

/** What the browser calls parts of an ISO day, in the language of the window. */
export function toDayWords(date: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(toLocale(), { ...parts, timeZone: 'UTC' }).format(parseDay(date))
}

function parseDay(date: string): number {
  const day = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(day)) throw new Error(`${date} is no ISO day`)
  return day
}

/** The ISO day; `otherwise` where its year has no four digits. */
function toIso(day: number, otherwise = ''): string {
  const text = new Date(day).toISOString()
  return /^\d{4}-/.test(text) ? text.slice(0, 10) : otherwise
}

function toText(date: string): string {
  return `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`
}
