import { isWallClock } from '#contract/formats.ts'
import { listMoments, toInstant, toShiftEnd, toWallClock } from '#contract/wallClock.ts'

/** A stretch of a time card; `EndTime` and what follows of it are null while it goes on. */
export interface Slot {
  ID: number | null
  SlotType: number
  IsTimeCard: boolean
  IsBreak: boolean
  /** Wall-clock times of the facility. */
  StartTime: string
  EndTime: string | null
  /** Moments, ISO with Z. */
  StartsOn: string
  EndsOn: string | null
  /** Minutes. */
  Duration: number | null
  /** Of a stored one. */
  Version?: number
}

/** The shift that a card is about. */
export interface Shift {
  /** Its first date at the facility. */
  Date: string
  StartsOn: string
  EndsOn: string
  zone: string
}

/** What is wrong with one of the slots: the catalogue's key, and the property at which it stands. */
export interface SlotProblem {
  position: number
  field: 'StartTime' | 'EndTime' | 'IsBreak'
  message: string
}

/** What the slots of a card come to. */
export interface SlotTotals {
  slotCount: number
  shiftSlots: number
  hasOpenShift: boolean
  hasOpenBreak: boolean
  /** True where a shift slot stands and none is open. */
  isComplete: boolean
  /** Minutes of the shift slots that have ended, without those of their breaks. */
  paidMinutes: number
  breakMinutes: number
}

const minute = 60_000
const toTime = (moment: string | null) => (moment === null ? Number.POSITIVE_INFINITY : Date.parse(moment))

/** A moment without the seconds of its minute. */
export function toMinute(moment: string): string {
  return new Date(Math.floor(Date.parse(moment) / minute) * minute).toISOString()
}

/** Minutes between two moments. */
export function countMinutes(start: string, end: string): number {
  return Math.floor((Date.parse(end) - Date.parse(start)) / minute)
}

/** The wall-clock time without its seconds; null where it is none. */
export function toWallMinute(value: unknown): string | null {
  return typeof value === 'string' && isWallClock(value) ? `${value.slice(0, 16)}:00` : null
}

/**
 * The moments and the length of a slot with these wall-clock times. A time that stays keeps its moment: in the hour that a clock shows
 * twice, only the clock of the candidate knows which one it was; an end that is typed anew is the first one after the start.
 */
export function measureSlot(slot: Slot, times: Pick<Slot, 'StartTime' | 'EndTime'>, zone: string): Slot {
  const StartsOn =
    times.StartTime === slot.StartTime && slot.StartsOn ? slot.StartsOn : toInstant(times.StartTime, zone)
  const isKept = times.EndTime === slot.EndTime && slot.EndsOn !== null
  const EndsOn = isKept ? slot.EndsOn : times.EndTime === null ? null : findEnd(times.EndTime, StartsOn, zone)
  return { ...slot, ...times, StartsOn, EndsOn, Duration: EndsOn === null ? null : countMinutes(StartsOn, EndsOn) }
}

function findEnd(time: string, start: string, zone: string): string {
  const moments = listMoments(time, zone)
  return moments.length > 0 ? pickMoment(moments, start) : toInstant(time, zone)
}

/** The open slot of a kind. */
export function findOpen(slots: readonly Slot[], isBreak: boolean): Slot | undefined {
  return slots.find(({ EndsOn, IsBreak }) => EndsOn === null && IsBreak === isBreak)
}

/** Of the moments of a time that a clock shows twice, the first that comes after a start; the first where none does. */
export function pickMoment(moments: readonly string[], start: string | undefined): string {
  return moments.find(moment => start === undefined || moment > start) ?? (moments[0] as string)
}

/** Adds up the slots of a card (rules C3). */
export function sumSlots(slots: readonly Slot[]): SlotTotals {
  const shifts = slots.filter(({ IsTimeCard }) => IsTimeCard)
  const breaks = slots.filter(({ IsBreak }) => IsBreak)
  const ended = shifts.filter(({ EndsOn }) => EndsOn !== null)
  const add = (some: readonly Slot[]) => some.reduce((total, { Duration }) => total + (Duration ?? 0), 0)
  const hasOpenShift = ended.length < shifts.length
  const hasOpenBreak = breaks.some(({ EndsOn }) => EndsOn === null)
  return {
    slotCount: slots.length,
    shiftSlots: shifts.length,
    hasOpenShift,
    hasOpenBreak,
    isComplete: shifts.length > 0 && !hasOpenShift && !hasOpenBreak,
    paidMinutes: add(ended) - add(breaks.filter(each => ended.some(shift => isInside(each, shift)))),
    breakMinutes: add(breaks),
  }
}

/** Everything that is wrong with the slots of a card, in the order of the slots (rules C3). */
export function findSlotProblems(slots: readonly Slot[], shift: Shift): SlotProblem[] {
  return slots.flatMap((slot, position): SlotProblem[] => {
    const found = findTimeProblem(slot, shift) ?? findOrderProblem(slots, slot, position)
    return found ? [{ position, ...found }] : []
  })
}

type Found = Omit<SlotProblem, 'position'> | null

function findTimeProblem(slot: Slot, shift: Shift): Found {
  if (slot.IsTimeCard === slot.IsBreak) return { field: 'IsBreak', message: 'timeCardSlots.oneKind' }
  if (toTime(slot.EndsOn) <= toTime(slot.StartsOn))
    return { field: 'EndTime', message: 'timeCardSlots.clockInAfterOut' }
  if (!slot.IsTimeCard) return null
  if (!isOfDate(slot, shift)) return { field: 'StartTime', message: 'timeCardSlots.differentDates' }
  if (toTime(slot.StartsOn) < toTime(shift.StartsOn))
    return { field: 'StartTime', message: 'timeCardSlots.beforeShift' }
  return null
}

/** True for a slot that begins on a date of its shift and ends the same day, or the next one by a time that is not after its start. */
function isOfDate({ StartTime, EndTime }: Slot, { Date: first, EndsOn, zone }: Shift): boolean {
  const date = StartTime.slice(0, 10)
  if (date < first || date > toWallClock(EndsOn, zone).slice(0, 10)) return false
  return EndTime === null || isWithinDay(StartTime, EndTime)
}

function isWithinDay(start: string, end: string): boolean {
  return end.slice(0, 10) === start.slice(0, 10) || end === toShiftEnd(start, end.slice(11))
}

/** True where an open shift cannot end by the clock any more: it began more than a day ago. */
export function isDayOver(slots: readonly Slot[], now: string, zone: string): boolean {
  const end = toWallClock(toMinute(now), zone)
  return slots.some(
    ({ IsTimeCard, StartTime, EndsOn }) => IsTimeCard && EndsOn === null && !isWithinDay(StartTime, end),
  )
}

function findOrderProblem(slots: readonly Slot[], slot: Slot, position: number): Found {
  const before = slots.slice(0, position).filter(each => each.IsBreak === slot.IsBreak)
  if (before.some(each => isOverlapping(each, slot))) return { field: 'StartTime', message: 'timeCardSlots.overlap' }
  if (!slot.IsBreak || slots.some(each => each.IsTimeCard && isInside(slot, each))) return null
  return { field: 'StartTime', message: 'timeCardSlots.breakOutside' }
}

function isOverlapping(one: Slot, other: Slot): boolean {
  return toTime(one.StartsOn) < toTime(other.EndsOn) && toTime(other.StartsOn) < toTime(one.EndsOn)
}

function isInside(slot: Slot, shift: Slot): boolean {
  return toTime(shift.StartsOn) <= toTime(slot.StartsOn) && toTime(slot.EndsOn) <= toTime(shift.EndsOn)
}
