import { getMovedNow } from './movedClock.ts'

/** When the day of this browser began, as an instant. */
export function toStartOfToday(): string {
  return new Date(new Date(getMovedNow()).setHours(0, 0, 0, 0)).toISOString()
}

/** The day of this browser, 2026-11-20. */
export function toToday(): string {
  const now = new Date(getMovedNow())
  const pad = (figure: number) => String(figure).padStart(2, '0')
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}
