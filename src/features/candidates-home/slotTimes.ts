import type { RecordValues } from '#contract/callArguments.ts'
import { formatClock, isZone } from '#contract/wallClock.ts'
import { toZoneName } from '#src/engine/fields/date-time/dateTimeText.ts'
import type { ToText } from '#src/providers/messages/useText.ts'

/** From when to when a slot goes by the clock of the facility: 07:00 AM to 03:00 PM CST. */
export function toSlotTimes({ StartTime, EndTime, StartsOn }: RecordValues, zone: unknown, text: ToText): string {
  const [from, to] = [StartTime, EndTime].map(time => (time ? formatClock(String(time), 'time') : ''))
  const name = typeof zone === 'string' && isZone(zone) ? toZoneName(String(StartsOn), zone) : ''
  return `${text('jobs.plan.range', from, to)} ${name}`.trim()
}
