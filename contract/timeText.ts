import { isDate, isTime } from './formats.ts'

/** The one form of a time of day (`07:30`), without seconds; other text as it is. */
export function toNormalTime(text: string): string {
  return isTime(text) ? text.slice(0, 5) : text
}

/** A time of day as it is kept (`07:30`) from `07:30 AM`, `7:30 pm` or `19:30`; 12 AM is 0 (SPEC-0 §5 "Time picker"). */
export function parseTimeText(text: string): string | null {
  if (isTime(text)) return text
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(am|pm)?$/i.exec(text.trim())
  if (!match) return null
  const [, hourText = '', minutes = '', seconds, half] = match
  let hour = Number(hourText)
  if (half) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
  }
  const time = `${pad(hour)}:${minutes}${seconds === undefined ? '' : `:${seconds}`}`
  return isTime(time) ? time : null
}

/** `2026-11-20` or any ISO text as MM/DD/YYYY; other text as it is. */
export function toDateText(text: string): string {
  return isDate(text.slice(0, 10)) ? `${text.slice(5, 7)}/${text.slice(8, 10)}/${text.slice(0, 4)}` : text
}

/** `07:30` or `19:30:00` as hh:mm A; other text as it is. */
export function toTimeText(text: string): string {
  if (!isTime(text.slice(0, 5))) return text
  const hour = Number(text.slice(0, 2))
  return `${pad(hour % 12 || 12)}:${text.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** The figures of an ISO date and time as MM/DD/YYYY hh:mm A, without regard to a zone behind them. */
export function toDateTimeText(text: string): string {
  return text[10] === 'T' ? `${toDateText(text)} ${toTimeText(text.slice(11))}` : toDateText(text)
}

/** A number in two figures: `07`. */
export function pad(number: number): string {
  return String(number).padStart(2, '0')
}
