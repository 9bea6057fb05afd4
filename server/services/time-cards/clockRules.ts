import { timeCardSlotType } from '#contract/enumerations.gen.ts'
import { toShiftEnd, toWallClock } from '#contract/wallClock.ts'
import { countMinutes, findOpen, type Shift, type Slot, toMinute } from './slotRules.ts'

/** What the clock of a candidate does to a card (rules C3, T4 to T7). */
export const clockEvents = ['clockIn', 'breakStart', 'breakEnd', 'clockOut'] as const
export type ClockEvent = (typeof clockEvents)[number]

/** Minutes after the planned end from which on whoever clocks out is asked when he left (rules C9.10). */
const leaveDelay = 60

/** True where the clock comes so late after the planned end that it does not tell when the shift ended. */
export function isClockOutLate(now: string, { EndsOn }: Pick<Shift, 'EndsOn'>): boolean {
  return countMinutes(EndsOn, now) > leaveDelay
}

/** When a shift slot was to end, on the clock of the facility: with its day, where the shift has several. */
export function findPlannedEnd(start: string | undefined, { EndsOn, zone }: Pick<Shift, 'EndsOn' | 'zone'>): string {
  const end = toWallClock(EndsOn, zone)
  const ofDay = start === undefined ? end : toShiftEnd(start, end.slice(11))
  return ofDay < end ? ofDay : end
}

/** The slots of a card after an event of the clock; null where the event fits none of them. */
export function applyClock(event: ClockEvent, slots: readonly Slot[], now: string, shift: Shift): Slot[] | null {
  const moment = toMinute(now)
  switch (event) {
    case 'clockIn':
      return [...slots, openSlot(moment < shift.StartsOn ? shift.StartsOn : moment, shift, false)]
    case 'breakStart':
      return [...slots, openSlot(later(moment, findOpen(slots, false)?.StartsOn), shift, true)]
    case 'breakEnd':
      return closeSlots(slots, ({ IsBreak }) => IsBreak, moment, shift)
    case 'clockOut': {
      const open = findOpen(slots, false)
      if (!open || moment <= open.StartsOn) return null
      return closeSlots(slots, () => true, moment, shift)
    }
  }
}

/** Whoever has clocked in early works from the start of the shift on, and so do his breaks. */
function later(moment: string, start: string | undefined): string {
  return start !== undefined && moment < start ? start : moment
}

function openSlot(StartsOn: string, { zone }: Shift, IsBreak: boolean): Slot {
  return {
    ...{ ID: null, SlotType: timeCardSlotType.Regular, IsTimeCard: !IsBreak, IsBreak },
    ...{ StartTime: toWallClock(StartsOn, zone), EndTime: null, StartsOn, EndsOn: null, Duration: null },
  }
}

/** Ends the open slots; a break that would have no length is left out. */
function closeSlots(slots: readonly Slot[], isMeant: (slot: Slot) => boolean, EndsOn: string, { zone }: Shift): Slot[] {
  return slots.flatMap(slot => {
    if (slot.EndsOn !== null || !isMeant(slot)) return [slot]
    if (slot.IsBreak && EndsOn <= slot.StartsOn) return []
    const Duration = countMinutes(slot.StartsOn, EndsOn)
    return [{ ...slot, EndTime: toWallClock(EndsOn, zone), EndsOn, Duration }]
  })
}
