import type { HistoryEntry } from '#contract/history.ts'
import { toViewerClock } from '#src/lib/viewerClock.ts'

/** The entries of one day of the viewer's. */
export interface HistoryDay {
  /** `2026-11-20`. */
  day: string
  entries: HistoryEntry[]
}

/** Puts entries, the newest first, under the days on which they were made, as the viewer's clock has them. */
export function groupByDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  return [...Map.groupBy(entries, ({ On }) => toDay(new Date(On)))].map(([day, own]) => ({ day, entries: own }))
}

/** The day of a moment on the viewer's clock: `2026-11-20`. */
export function toDay(moment: Date): string {
  return toViewerClock(moment).slice(0, 10)
}

const steps: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** How long ago a moment was, in the largest unit that is whole: `2 hours ago`. */
export function toAgeText(on: string, now: Date, locale: string): string {
  const seconds = Math.max(0, Math.round((now.getTime() - new Date(on).getTime()) / 1000))
  const [unit, length] = steps.find(([, least]) => seconds >= least) ?? ['second', 1]
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return format.format(unit === 'second' ? 0 : -Math.floor(seconds / length), unit)
}
