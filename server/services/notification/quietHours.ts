import { isZone, moveDays, toInstant, toWallClock } from '#contract/wallClock.ts'

/** The setting in which a user keeps when he is left alone, as JSON: `{ "from": "22:00", "to": "07:00", "zone": "America/New_York" }`. */
export const quietCode = 'QUIET_HOURS'

const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/** The end of somebody's quiet hours where it is in them now; null where he may be disturbed. */
export function toQuietEnd(setting: string | null, now: Date): Date | null {
  const hours = readHours(setting)
  if (!hours) return null
  const { from, to, zone } = hours
  const here = toWallClock(now.toISOString(), zone)
  const [day, time] = [here.slice(0, 10), here.slice(11, 16)]
  const isOvernight = to <= from
  const isQuiet = isOvernight ? time >= from || time < to : time >= from && time < to
  if (!isQuiet) return null
  const end = isOvernight && time >= from ? moveDays(day, 1) : day
  return new Date(toInstant(`${end}T${to}:00`, zone))
}

function readHours(setting: string | null): { from: string; to: string; zone: string } | null {
  try {
    const { from, to, zone } = JSON.parse(setting ?? 'null') ?? {}
    return clock.test(from) && clock.test(to) && from !== to && typeof zone === 'string' && isZone(zone)
      ? { from, to, zone }
      : null
  } catch {
    return null
  }
}
