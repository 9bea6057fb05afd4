import type { RecordValues } from '#contract/callArguments.ts'
import type { FieldErrors } from '#contract/envelope.ts'
import { isWallClock } from '#contract/formats.ts'
import { toInstant } from '#contract/wallClock.ts'

/** A slot as it is edited: wall-clock times of the facility, null where none is typed. */
export interface SlotRow {
  /** Stays while the row is edited. */
  key: string
  /** Null for one that the services do not know yet. */
  ID: number | null
  IsBreak: boolean
  SlotType: number
  StartTime: string | null
  EndTime: string | null
  /** The minutes that the services have counted, of these times only. */
  counted: { StartTime: string; EndTime: string; minutes: number } | null
}

/** What slots come to, in minutes. */
export interface SlotSums {
  paid: number
  breaks: number
}

/** Slots as the services answer them, as rows. */
export function toRows(slots: readonly RecordValues[]): SlotRow[] {
  return slots.map(slot => {
    const [StartTime, EndTime] = [String(slot.StartTime), (slot.EndTime as string | null) ?? null]
    const minutes = slot.Duration
    return {
      ...{ key: String(slot.ID), ID: Number(slot.ID), IsBreak: slot.IsBreak === true, SlotType: Number(slot.SlotType) },
      ...{ StartTime, EndTime },
      counted: EndTime !== null && typeof minutes === 'number' ? { StartTime, EndTime, minutes } : null,
    }
  })
}

/** The rows as the call of the services takes them. */
export function toSent(rows: readonly SlotRow[]): RecordValues[] {
  return rows.map(({ ID, IsBreak, SlotType, StartTime, EndTime }) => ({
    ...(ID !== null && { ID }),
    ...{ IsTimeCard: !IsBreak, IsBreak, SlotType, StartTime, EndTime },
  }))
}

/** Minutes of a row; null while it is open, or as long as a time is missing or half typed or the end is not after the start. */
export function countRow({ StartTime, EndTime, counted }: SlotRow, zone: string | null): number | null {
  if (!isWallClock(StartTime ?? '') || !isWallClock(EndTime ?? '')) return null
  if (counted && counted.StartTime === StartTime && counted.EndTime === EndTime) return counted.minutes
  const minutes = (toTime(String(EndTime), zone) - toTime(String(StartTime), zone)) / 60_000
  return minutes > 0 ? Math.floor(minutes) : null
}

/** A night on which the clocks change is as long as it really is, once the zone is known. */
function toTime(wallClock: string, zone: string | null): number {
  return Date.parse(zone ? toInstant(wallClock, zone) : `${wallClock}Z`)
}

/** What the rows come to: the shifts without the breaks that lie in them. */
export function sumRows(rows: readonly SlotRow[], zone: string | null): SlotSums {
  const add = (some: readonly SlotRow[]) => some.reduce((total, row) => total + (countRow(row, zone) ?? 0), 0)
  const ended = rows.filter(row => !row.IsBreak && countRow(row, zone) !== null)
  const breaks = rows.filter(({ IsBreak }) => IsBreak)
  const inShifts = breaks.filter(row => ended.some(shift => isInside(row, shift)))
  return { paid: add(ended) - add(inShifts), breaks: add(breaks) }
}

function isInside(row: SlotRow, shift: SlotRow): boolean {
  const { StartTime: start, EndTime: end } = row
  return start !== null && end !== null && start >= String(shift.StartTime) && end <= String(shift.EndTime)
}

/** The problems of a call by row and property: `new-1/StartTime`; what belongs to no row stands at the empty name. */
export function toRowErrors(errors: FieldErrors, rows: readonly SlotRow[]): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(errors).map(([pointer, message]) => {
      const [, index = '', field = ''] = /^\/dtos\/(\d+)\/(\w+)$/.exec(pointer) ?? []
      const row = index === '' ? undefined : rows[Number(index)]
      return [row ? `${row.key}/${field}` : '', message]
    }),
  )
}
