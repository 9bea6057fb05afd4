import { moveDays } from '#contract/wallClock.ts'
import { toToday } from './today.ts'

const isoPattern = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
/** Points are left to those who write the day first: 01.02.2026 is no day of January to them. */
const monthFirstPattern = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}|\d{2}))?$/
const digitsPattern = /^(\d{2})(\d{2})(\d{4})$/
const namedPattern = /^([a-z]{3,9})\.?\s*(\d{1,2})(?:,?\s+(\d{4}))?$/
const stepPattern = /^([+-])\s*(\d{1,3})$/

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
]
const near: Readonly<Record<string, number>> = { today: 0, tonight: 0, tomorrow: 1, tmrw: 1, yesterday: -1 }

/**
 * The day that a person typed, as ISO text: `12/4/2026`, `12042026`, ISO, or by today `12/4` and `dec 4` (the nearest one), `fri` (the
 * next one, or today), `+3`, `tomorrow`. Null where it is none.
 */
export function findTypedDay(text: string, today = toToday()): string | null {
  const plain = text.trim().toLowerCase()
  const iso = isoPattern.exec(plain)
  if (iso) return toDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const typed = monthFirstPattern.exec(plain) ?? digitsPattern.exec(plain)
  if (typed) return findYearDay(Number(typed[1]), Number(typed[2]), typed[3], today)
  const step = stepPattern.exec(plain)
  if (step) return moveDays(today, Number(`${step[1]}${step[2]}`))
  if (Object.hasOwn(near, plain)) return moveDays(today, near[plain] as number)
  const weekday = findNamed(weekdays, plain)
  if (weekday >= 0) return moveDays(today, (weekday - new Date(today).getUTCDay() + 7) % 7)
  const named = namedPattern.exec(plain)
  const month = findNamed(months, named?.[1] ?? '')
  return named && month >= 0 ? findYearDay(month + 1, Number(named[2]), named[3], today) : null
}

/** The place of the one name that begins so, by three letters at least; below 0 where there is none. */
function findNamed(names: readonly string[], text: string): number {
  return text.length < 3 ? -1 : names.findIndex(name => name.startsWith(text))
}

/** A day of a year, or without one of the year in which it is nearest. */
function findYearDay(month: number, day: number, year: string | undefined, today: string): string | null {
  const current = Number(today.slice(0, 4))
  if (year !== undefined)
    return toDay(year.length === 2 ? findCentury(Number(year), current) : Number(year), month, day)
  const days = [current, current + 1, current - 1].flatMap(each => toDay(each, month, day) ?? [])
  const toDistance = (each: string) => Math.abs(Date.parse(each) - Date.parse(today))
  return days.sort((one, other) => toDistance(one) - toDistance(other))[0] ?? null
}

/** Two digits are a year at most 20 years ahead, else one that is over, as of a birth. */
function findCentury(year: number, current: number): number {
  const ofThis = Math.floor(current / 100) * 100 + year
  return ofThis > current + 20 ? ofThis - 100 : ofThis
}

function toDay(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(2000, month - 1, day))
  date.setUTCFullYear(year, month - 1, day)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null
}
