import type { RecordValues } from '../callArguments.ts'
import { isDate } from '../formats.ts'
import type { Resource } from '../resource.ts'

const minutesADay = 1440
const minuteLength = 60_000

/**
 * Where the end of a range comes to as its start moves: days of dates (`2026-11-20`), minutes of times of a day (`07:00`), which go round
 * the clock. Null where one of them is neither.
 */
export function moveEnd(end: unknown, from: unknown, to: unknown): string | null {
  const [last, before, after] = [end, from, to].map(readPoint)
  if (!last || !before || !after) return null
  const minutes = last.minutes + after.minutes - before.minutes
  const at = last.isTime ? ((minutes % minutesADay) + minutesADay) % minutesADay : minutes
  const text = new Date(at * minuteLength).toISOString()
  return last.isTime ? text.slice(11, 16) : text.slice(0, 10)
}

function readPoint(value: unknown): { minutes: number; isTime: boolean } | null {
  if (typeof value !== 'string') return null
  const [, hours, minutes] = timePattern.exec(value) ?? []
  if (hours && minutes) return { minutes: Number(hours) * 60 + Number(minutes), isTime: true }
  return isDate(value) ? { minutes: Date.parse(`${value}T00:00:00Z`) / minuteLength, isTime: false } : null
}

const timePattern = /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d)?$/

/** The ends (`x-range-end`) that move along with their starts: of those that `isGiven` does not name, by property. */
export function listMovedEnds(
  { properties }: Resource,
  before: Readonly<RecordValues>,
  after: Readonly<RecordValues>,
  isGiven: (end: string) => boolean,
): RecordValues {
  const moved: RecordValues = {}
  for (const { name, schema } of properties.values()) {
    const end = schema['x-range-end']
    if (end === undefined || before[name] === after[name] || isGiven(end)) continue
    const to = moveEnd(before[end], before[name], after[name])
    if (to !== null) moved[end] = to
  }
  return moved
}
