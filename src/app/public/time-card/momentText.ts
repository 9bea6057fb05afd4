import { formatClock, toWallClock } from '#contract/wallClock.ts'

/** A moment in the zone of who looks at it (rules C8.15); null stays null. */
export function toMomentText(moment: string | null): string | null {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return moment && formatClock(toWallClock(moment, timeZone), 'datetime')
}
