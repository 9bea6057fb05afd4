import { isInstant, isWallClock } from './formats.ts'
import { toDateText, toDateTimeText, toTimeText } from './timeText.ts'

const millisecondsADay = 86_400_000

/** The figures of a clock, as minutes of UTC that show the same figures. */
type Figures = number

const partsByZone = new Map<string, Intl.DateTimeFormat>()

function getFormat(zone: string): Intl.DateTimeFormat {
  let format = partsByZone.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      era: 'short',
    })
    partsByZone.set(zone, format)
  }
  return format
}

/** True for the name of a time zone that the platform knows (`America/Chicago`). */
export function isZone(zone: string): boolean {
  try {
    getFormat(zone)
    return true
  } catch {
    return false
  }
}

const minute = 60_000

/** Since then clocks have been changed at whole minutes alone. */
const wholeMinutesSince = Date.UTC(1973, 0)

/** How far the clock of a zone is ahead of UTC, by the minute: to ask for it anew is slow, and shifts begin and end at few times of day. */
const offsetsByZone = new Map<string, Map<number, number>>()
const mostOffsets = 10_000

/** What a clock in the zone shows at a moment, in milliseconds as though it were UTC. */
function readClock(moment: number, zone: string): Figures {
  if (moment < wholeMinutesSince) return readFormat(moment, zone)
  const offsets = offsetsByZone.get(zone) ?? new Map<number, number>()
  offsetsByZone.set(zone, offsets)
  const begun = Math.floor(moment / minute)
  let offset = offsets.get(begun)
  if (offset === undefined) {
    offset = readFormat(begun * minute, zone) - begun * minute
    if (offsets.size === mostOffsets) offsets.clear()
    offsets.set(begun, offset)
  }
  return moment + offset
}

function readFormat(moment: number, zone: string): Figures {
  const parts: Record<string, string> = {}
  for (const { type, value } of getFormat(zone).formatToParts(moment)) parts[type] = value
  const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year)
  const date = new Date(0)
  date.setUTCFullYear(year, Number(parts.month) - 1, Number(parts.day))
  date.setUTCHours(Number(parts.hour), Number(parts.minute), Number(parts.second))
  const milliseconds = ((moment % 1000) + 1000) % 1000
  return date.getTime() + milliseconds
}

/**
 * The moment (ISO with Z) at which a clock in the zone shows a wall-clock time. An hour that the zone skips in spring is taken
 * as shifted forward, one that it shows twice in autumn is the earlier one. Throws on anything but a wall-clock time.
 */
export function toInstant(wallClock: string, zone: string): string {
  const { exact, readings } = readMoments(wallClock, zone)
  const moment = exact.length > 0 ? Math.min(...exact) : (readings[0] as number)
  return new Date(moment).toISOString()
}

/** The moments at which a clock in the zone shows a wall-clock time: none in an hour that it skips, two in one that it shows twice. */
export function listMoments(wallClock: string, zone: string): string[] {
  const { exact } = readMoments(wallClock, zone)
  return [...new Set(exact)].sort((one, other) => one - other).map(moment => new Date(moment).toISOString())
}

function readMoments(wallClock: string, zone: string): { readings: number[]; exact: number[] } {
  if (!isWallClock(wallClock)) throw new RangeError(`"${wallClock}" is no wall-clock time such as 2026-11-20T07:30:00.`)
  const figures: Figures = Date.parse(`${wallClock}Z`)
  // Zones are at most a day off UTC and change at most once within: the offsets before and after cover both readings.
  const offsets = [figures - millisecondsADay, figures + millisecondsADay].map(near => readClock(near, zone) - near)
  const readings = offsets.map(offset => figures - offset)
  return { readings, exact: readings.filter(moment => readClock(moment, zone) === figures) }
}

/** What a clock in the zone shows at a moment: `2026-11-20T07:30:00`. Throws on anything but a moment with Z or an offset. */
export function toWallClock(instant: string, zone: string): string {
  if (!isInstant(instant)) throw new RangeError(`"${instant}" is no moment such as 2026-11-20T07:30:00Z.`)
  const text = new Date(readClock(Date.parse(instant), zone)).toISOString()
  return text.endsWith('.000Z') ? text.slice(0, 19) : text.slice(0, -1)
}

/** Real hours between two wall-clock times of a zone; a DST night counts 11 or 13 for twelve (rules C2 "Overlap and gap"). */
export function countHours(start: string, end: string, zone: string): number {
  return (Date.parse(toInstant(end, zone)) - Date.parse(toInstant(start, zone))) / 3_600_000
}

/** A wall-clock time moved by days, months or years of the calendar; the 31st becomes the last day of a shorter month. */
export function moveDays(wallClock: string, days: number): string {
  return `${toIsoDate(Date.parse(`${wallClock.slice(0, 10)}T00:00:00Z`) + days * millisecondsADay)}${wallClock.slice(10)}`
}

/**
 * The end of a shift that starts on a date: an end that is not after the start is on the next day (rules C2). Takes and gives
 * wall-clock times.
 */
export function toShiftEnd(start: string, endTime: string): string {
  const sameDay = `${start.slice(0, 10)}T${endTime.length === 5 ? `${endTime}:00` : endTime}`
  return Date.parse(`${sameDay}Z`) > Date.parse(`${start}Z`) ? sameDay : moveDays(sameDay, 1)
}

/**
 * The moment of a date and a time in a zone; with `after`, another time of that day, it is on the next day where it does not come after
 * that. Null where one of them is missing or is none.
 */
export function findInstant({
  date,
  time,
  after,
  zone,
}: Record<'date' | 'time' | 'zone', unknown> & { after?: unknown }): string | null {
  if (typeof date !== 'string' || typeof time !== 'string' || typeof zone !== 'string' || !isZone(zone)) return null
  const sameDay = toWallClockTime(date, time)
  const start = typeof after === 'string' ? toWallClockTime(date, after) : null
  if (!isWallClock(sameDay) || (start !== null && !isWallClock(start))) return null
  return toInstant(start === null ? sameDay : toShiftEnd(start, time), zone)
}

function toWallClockTime(date: string, time: string): string {
  return `${date}T${time.length === 5 ? `${time}:00` : time}`
}

/** The date in the zone at a moment, `2026-11-20`. */
export function toZoneDate(instant: string, zone: string): string {
  return toWallClock(instant, zone).slice(0, 10)
}

function toIsoDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}

/** The formats of SPEC-0 §9 "Formats". */
export type ClockFormat = 'datetime' | 'date' | 'time' | 'jobdate' | 'dateMonth'

const dayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/**
 * Writes a wall-clock time or a date: datetime MM/DD/YYYY hh:mm A, date MM/DD/YYYY, time hh:mm A, jobdate MM/DD/YYYY ddd,
 * dateMonth MM/DD. A moment is first to be brought into a zone by `toWallClock`.
 */
export function formatClock(wallClock: string, format: ClockFormat): string {
  switch (format) {
    case 'datetime':
      return toDateTimeText(wallClock)
    case 'date':
      return toDateText(wallClock)
    case 'time':
      return toTimeText(wallClock.slice(11))
    case 'jobdate':
      return `${toDateText(wallClock)} ${dayNames[new Date(`${wallClock.slice(0, 10)}T00:00:00Z`).getUTCDay()]}`
    case 'dateMonth':
      return toDateText(wallClock).slice(0, 5)
  }
}

/** The ends of a shift as they are read beside its date: times alone, with their dates where they lie more than a day apart. */
export function formatSpan(start: string, end: string): [from: string, to: string] {
  const format = Date.parse(`${end}Z`) - Date.parse(`${start}Z`) > millisecondsADay ? 'datetime' : 'time'
  return [formatClock(start, format), formatClock(end, format)]
}

/**
 * The dates of a range that fall on the named days of the week (Sunday is 0; none named keeps all),
 * one more than `most` at most. None where the range ends before it starts.
 */
export function listDays(
  { from, to, weekdays }: { from: string; to: string; weekdays: readonly number[] },
  most: number,
): string[] {
  const days: string[] = []
  for (let day = from; day <= to && days.length <= most; day = moveDays(day, 1)) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (weekdays.length === 0 || weekdays.includes(weekday)) days.push(day)
  }
  return days
}
