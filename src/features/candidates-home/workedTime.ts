import type { RecordValues } from '#contract/callArguments.ts'
import { formatClock, formatSpan, isZone, toWallClock } from '#contract/wallClock.ts'
import { toZoneName } from '#src/engine/fields/dateTimeText.ts'
import type { ToText } from '#src/providers/messages/useText.ts'

/** What a shift has come to so far, in minutes. */
export interface WorkedTime {
  worked: number
  /** Of the break that goes on; null where none does. */
  onBreak: number | null
}

/** The time that slots have come to at a moment, without their breaks; what is open counts until then. */
export function countWorked(slots: readonly RecordValues[], now: number): WorkedTime {
  const add = (isBreak: boolean) =>
    slots
      .filter(({ IsBreak }) => (IsBreak === true) === isBreak)
      .reduce((total, slot) => total + toMinutes(slot, now), 0)
  const open = slots.find(({ IsBreak, EndsOn }) => IsBreak === true && !EndsOn)
  return { worked: Math.max(0, add(false) - add(true)), onBreak: open ? toMinutes(open, now) : null }
}

function toMinutes({ StartsOn, EndsOn }: RecordValues, now: number): number {
  const end = EndsOn ? Date.parse(String(EndsOn)) : now
  return Math.max(0, Math.floor((end - Date.parse(String(StartsOn))) / 60_000))
}

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
