import type { RecordValues } from '#contract/callArguments.ts'
import { timeCardSlotType } from '#contract/enumerations.gen.ts'
import { listMoments } from '#contract/wallClock.ts'
import { measureSlot, type Slot, toWallMinute } from './slotRules.ts'

/** Notes what is wrong with a property of a slot that was sent; the slot then counts for nothing. */
type Problem = (field: string, key: string) => null

const slotTypes: readonly number[] = Object.values(timeCardSlotType)

/** The slot that sent values make, of a stored one where there is one: what is not sent stays (SPEC-2 §3 "Time slot"). */
export function readSlot(values: RecordValues, stored: Slot | undefined, zone: string, problem: Problem): Slot | null {
  const sent = (name: string) => (name in values ? (values[name] ?? null) : null)
  const isKept = (name: string) => stored !== undefined && !(name in values)
  const StartTime = isKept('StartTime') ? (stored as Slot).StartTime : toWallMinute(sent('StartTime'))
  const EndTime = isKept('EndTime') ? (stored as Slot).EndTime : toWallMinute(sent('EndTime'))
  if (StartTime === null) return problem('StartTime', 'timeCardSlots.timeMissing')
  if (EndTime === null && sent('EndTime') !== null) return problem('EndTime', 'timeCardSlots.timeMissing')
  if (StartTime !== stored?.StartTime && isSkipped(StartTime, zone))
    return problem('StartTime', 'timeCardSlots.skippedTime')
  if (EndTime !== null && EndTime !== stored?.EndTime && isSkipped(EndTime, zone))
    return problem('EndTime', 'timeCardSlots.skippedTime')
  const SlotType = Number(sent('SlotType') ?? stored?.SlotType ?? timeCardSlotType.Regular)
  if (!slotTypes.includes(SlotType)) return problem('SlotType', 'timeCardSlots.unknownType')
  const kind = readKind(values, stored)
  if (!kind) return problem('IsBreak', 'timeCardSlots.oneKind')
  const none = { ID: null, StartTime: '', EndTime: null, StartsOn: '', EndsOn: null, Duration: null }
  return measureSlot({ ...(stored ?? none), SlotType, ...kind }, { StartTime, EndTime }, zone)
}

/** True for a time that no clock of the zone shows: it goes forward in that night. */
function isSkipped(time: string, zone: string): boolean {
  return listMoments(time, zone).length === 0
}

/** A shift unless it says that it is a break; null where it says that it is both or neither. */
function readKind(values: RecordValues, stored: Slot | undefined): Pick<Slot, 'IsTimeCard' | 'IsBreak'> | null {
  const { IsTimeCard = null, IsBreak = null } = values
  if (IsTimeCard === null && IsBreak === null) {
    const isBreak = stored?.IsBreak ?? false
    return { IsTimeCard: !isBreak, IsBreak: isBreak }
  }
  const isBreak = IsBreak === null ? IsTimeCard !== true : IsBreak === true
  const isShift = IsTimeCard === null ? !isBreak : IsTimeCard === true
  return isShift === isBreak ? null : { IsTimeCard: isShift, IsBreak: isBreak }
}
