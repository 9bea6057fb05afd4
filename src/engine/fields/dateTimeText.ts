import type { ResourceProperty } from '#contract/resource.ts'
import { isZone, toWallClock } from '#contract/wallClock.ts'
import { findTypedDay } from '#src/lib/typedDay.ts'
import { toViewerClock } from '#src/lib/viewerClock.ts'
import { toDateText } from './dateText.ts'
import { isEmptyValue } from './fieldKind.ts'

const isoPattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?$/
const zonePattern = /(Z|[+-]\d{2}:\d{2})$/
const typedPattern = /^(\S+)\s+(\d{1,2}):(\d{2})\s*([AP])\.?M\.?$|^(\S+)[\sT]+(\d{1,2}):(\d{2})(?::\d{2})?$/i

/** Whether times are a place's wall clock (kept as written) or moments (shown in the viewer's zone). */
type TimeMeaning = 'wall-clock' | 'instant'

/**
 * A stored date-time as `MM/DD/YYYY hh:mm A` (SPEC-0 §9 "Formats"); what is none stays as it is. A moment is shown by the viewer's clock,
 * or by that of a zone, whose short name stands behind it where the two differ.
 */
export function toDateTimeText(value: unknown, meaning: TimeMeaning, zone: unknown = null): string {
  if (isEmptyValue(value)) return ''
  const viewed = meaning === 'instant' ? findLocalIso(String(value)) : String(value)
  if (meaning === 'instant' && viewed !== null && typeof zone === 'string' && isZone(zone)) {
    const own = toWallClock(String(value), zone)
    const text = toDateTimeText(own, 'wall-clock')
    return own.slice(0, 16) === viewed.slice(0, 16) ? text : `${text} ${toZoneName(String(value), zone)}`
  }
  const local = viewed
  const parts = isoPattern.exec(local ?? '')
  if (!parts) return String(value)
  const hour = Number(parts[2])
  const clock = `${String(hour % 12 || 12).padStart(2, '0')}:${parts[3]} ${hour < 12 ? 'AM' : 'PM'}`
  return `${toDateText(parts[1])} ${clock}`
}

/** The stored form of a typed date-time; the text itself while it is none, so that validation can say so; null when empty. */
export function toDateTimeValue(text: string, meaning: TimeMeaning): string | null {
  if (text.trim() === '') return null
  const local = findLocalDateTime(text.trim())
  if (local === null) return text
  return meaning === 'wall-clock' ? local : new Date(local).toISOString()
}

/** 12 AM is hour 0, PM adds 12 (SPEC-0 §5 "Time picker"). */
function findLocalDateTime(text: string): string | null {
  if (isoPattern.test(text) && zonePattern.test(text)) return findLocalIso(text)?.slice(0, 19) ?? null
  const parts = typedPattern.exec(text)
  if (!parts) return null
  const isTwelveHours = parts[4] !== undefined
  const day = findTypedDay((isTwelveHours ? parts[1] : parts[5]) ?? '')
  const hour = Number(isTwelveHours ? parts[2] : parts[6])
  const minute = Number(isTwelveHours ? parts[3] : parts[7])
  const isHour = isTwelveHours ? hour >= 1 && hour <= 12 : hour <= 23
  if (day === null || !isHour || minute > 59) return null
  const wholeHour = isTwelveHours ? (hour % 12) + (parts[4]?.toUpperCase() === 'P' ? 12 : 0) : hour
  return `${day}T${String(wholeHour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`
}

/** Such as CST: what a zone is called at a moment, which is ISO with Z. */
export function toZoneName(value: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(new Date(value))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** A moment as the clock of the viewer shows it; null where it is none. */
function findLocalIso(value: string): string | null {
  return isoPattern.test(value) && !Number.isNaN(Date.parse(value)) ? toViewerClock(value) : null
}

const startOfDay = 'T00:00:00'
const endOfDay = 'T23:59:59.999'

/** Whether a date and time is one moment everywhere, and not the figures of a clock on a wall. */
export function isInstantProperty({ schema }: ResourceProperty): boolean {
  return (schema['x-time'] ?? 'instant') === 'instant'
}

/** The first or the last moment of a day (`yyyy-MM-dd`), in the viewer's zone for moments. */
export function toDayBoundary(property: ResourceProperty, end: 'from' | 'to', day: string): string {
  const local = day + (end === 'from' ? startOfDay : endOfDay)
  return isInstantProperty(property) ? new Date(local).toISOString() : local
}
