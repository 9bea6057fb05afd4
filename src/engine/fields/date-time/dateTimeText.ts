import { findDate, toDateText } from '../date/dateText.ts'
import { isEmptyValue } from '../fieldKind.ts'

const isoPattern = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?$/
const zonePattern = /(Z|[+-]\d{2}:\d{2})$/
const typedPattern = /^(\S+)\s+(\d{1,2}):(\d{2})\s*([AP])\.?M\.?$|^(\S+)[\sT]+(\d{1,2}):(\d{2})(?::\d{2})?$/i

/** Whether times are a place's wall clock (kept as written) or moments (shown in the viewer's zone). */
export type TimeMeaning = 'wall-clock' | 'instant'

/** A stored date-time as `MM/DD/YYYY hh:mm A` (SPEC-0 §9 "Formats"); what is none stays as it is. */
export function toDateTimeText(value: unknown, meaning: TimeMeaning): string {
  if (isEmptyValue(value)) return ''
  const local = meaning === 'instant' ? findLocalIso(String(value)) : String(value)
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
  const day = findDate((isTwelveHours ? parts[1] : parts[5]) ?? '')
  const hour = Number(isTwelveHours ? parts[2] : parts[6])
  const minute = Number(isTwelveHours ? parts[3] : parts[7])
  const isHour = isTwelveHours ? hour >= 1 && hour <= 12 : hour <= 23
  if (day === null || !isHour || minute > 59) return null
  const wholeHour = isTwelveHours ? (hour % 12) + (parts[4]?.toUpperCase() === 'P' ? 12 : 0) : hour
  return `${day}T${String(wholeHour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00`
}

/** A moment as the clock of the viewer shows it; null where it is none. */
function findLocalIso(value: string): string | null {
  const date = new Date(value)
  if (!isoPattern.test(value) || Number.isNaN(date.getTime())) return null
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
}
