import type { RecordValues } from '#contract/callArguments.ts'
import { formatClock, formatSpan, isZone, toWallClock } from '#contract/wallClock.ts'
import { toZoneName } from '#src/engine/fields/dateTimeText.ts'
import type { ToText } from '#src/providers/messages/useText.ts'

/** From when to when a slot goes by the clock of the facility: 07:00 AM to 03:00 PM CST. */
export function toSlotTimes({ StartTime, EndTime, StartsOn }: RecordValues, zone: unknown, text: ToText): string {
  const [from, to] = EndTime
    ? formatSpan(String(StartTime), String(EndTime))
    : [formatClock(String(StartTime), 'time'), '']
  const name = typeof zone === 'string' && isZone(zone) ? toZoneName(String(StartsOn), zone) : ''
  return `${text('jobs.plan.range', from, to)} ${name}`.trim()
}

/** The planned hours of the shift of a card; empty where it has none. */
export function toShiftTimes({ StartsOn, EndsOn, StartsOnZone }: Readonly<RecordValues>, text: ToText): string {
  if (typeof StartsOn !== 'string' || typeof EndsOn !== 'string' || typeof StartsOnZone !== 'string') return ''
  const [StartTime, EndTime] = [toWallClock(StartsOn, StartsOnZone), toWallClock(EndsOn, StartsOnZone)]
  return toSlotTimes({ StartTime, EndTime, StartsOn }, StartsOnZone, text)
}

/** Since when the shift that goes on is counted; null where none does. */
export function findCountedFrom({ Slots }: Readonly<RecordValues>): string | null {
  const open = ((Slots ?? []) as RecordValues[]).find(({ IsBreak, EndsOn }) => IsBreak !== true && !EndsOn)
  return open ? formatClock(String(open.StartTime), 'time') : null
}
