import type { RelativeMoment } from './descriptor.ts'
import { moveDays, toInstant, toZoneDate } from './wallClock.ts'

/** What a relative moment is counted from: the moment, ISO with Z, and the zone that says which day it is. */
export interface Moment {
  now: string
  zone: string
}

/** Where the services tell which day it is, where nothing else says it. */
export const usualZone = 'America/New_York'

/**
 * A relative moment as the value of a condition: an instant, or of a property that holds dates the date.
 *
 * @example toValue({ days: 6 }, 'to', moment, 'date-time') // the end of the day six days from today
 */
export function toValue(
  relative: RelativeMoment,
  edge: 'from' | 'to',
  { now, zone }: Moment,
  format: 'date' | 'date-time',
): string {
  const moved = typeof relative === 'object' && 'hours' in relative ? moveHours(now, relative.hours) : now
  const days = typeof relative === 'object' && 'days' in relative ? relative.days : null
  if (format === 'date') return moveDays(toZoneDate(moved, zone), days ?? 0)
  if (days === null) return moved
  const day = moveDays(toZoneDate(now, zone), days)
  const nextDay = Date.parse(toInstant(`${moveDays(day, 1)}T00:00:00`, zone))
  return edge === 'from' ? toInstant(`${day}T00:00:00`, zone) : new Date(nextDay - 1000).toISOString()
}

function moveHours(moment: string, hours: number): string {
  return new Date(Date.parse(moment) + hours * 3_600_000).toISOString()
}
