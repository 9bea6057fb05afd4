import { parseTimeText, toTimeText } from '#contract/timeText.ts'

/** A stored time of day as `hh:mm AM`; what is none stays as it is. */
export function toClockText(value: unknown): string {
  return value === null || value === undefined ? '' : toTimeText(String(value))
}

/** The stored form of a time typed as `hh:mm AM/PM`, or in short as `7p`; null where it is none: without its half of the day, or with seconds (SPEC-0 §5). */
export function findClockValue(text: string): string | null {
  const [, hour, minute = '00', half] = /^\s*(\d{1,2})(?::(\d{2}))?\s*([ap])m?\s*$/i.exec(text) ?? []
  return half ? parseTimeText(`${hour}:${minute} ${half}m`) : null
}

/** A time as it should have been typed: the one that a text without its half of the day may mean, `14:30` for 02:30 PM. */
export function toClockExample(text: string): string {
  return toTimeText(parseTimeText(text) ?? '07:30')
}
