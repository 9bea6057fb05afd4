import { toDateText, toDateTimeText, toTimeText } from '#contract/timeText.ts'
import { toViewerClock } from '#src/lib/viewerClock.ts'

/** A moment by the viewer's clock: its time today, else its date. */
export function toMoment(moment: string | number): string {
  const day = toDay(moment)
  return day === toDay(Date.now()) ? toTimeText(toViewerClock(moment).slice(11, 16)) : toDateText(day)
}

/** A moment by the viewer's clock, date and time. */
export const toFullMoment = (moment: string | number) => toDateTimeText(toViewerClock(moment).slice(0, 16))

/** The day of a moment by the viewer's clock, `2026-11-20`. */
export const toDay = (moment: string | number) => toViewerClock(moment).slice(0, 10)
