import type { RecordValues } from '#contract/callArguments.ts'

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
