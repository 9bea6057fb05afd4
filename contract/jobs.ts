import { candidateJobStatus } from './enumerations.gen.ts'
import { findInstant, toWallClock } from './wallClock.ts'

const { Requested, Offered, Confirmed } = candidateJobStatus

/** Statuses of a candidate's job that still count. */
export const liveStatuses: readonly unknown[] = [Requested, Offered, Confirmed]

/** As many jobs as are made at a time. */
export const mostJobs = 200

const hourLength = 3_600_000
/** Longer shifts are asked about (rules C9.3). */
const usualHours = 16
/** More has no shift of one date. */
const mostHoursOfDate = 24
/** More has no shift at all. */
const mostDays = 14

/** When a shift is worked, by the clock of its facility. */
export interface ShiftTimes {
  StartDate: string
  EndDate: string
  StartTime: string
  EndTime: string
}

/**
 * What is to be said of the length of a shift: `skipped` where no time lies between its ends in the night in which the clocks go forward,
 * `tooLong` where it is refused, `unusual` where it is asked about.
 */
export type LengthVerdict = 'usual' | 'skipped' | 'tooLong' | 'unusual'

/** The moments between which a shift lasts, as one stretch (rules C2): every night of several days lies within. */
export function findShiftSpan(
  { StartDate, EndDate, StartTime, EndTime }: ShiftTimes,
  zone: string,
): { startsOn: string | null; endsOn: string | null } {
  return {
    startsOn: findInstant({ date: StartDate, time: StartTime, zone }),
    endsOn: findInstant({ date: EndDate, time: EndTime, after: StartTime, zone }),
  }
}

/** Real hours of a shift; null where its ends are none. */
export function countShiftHours(times: ShiftTimes, zone: string): number | null {
  const { startsOn, endsOn } = findShiftSpan(times, zone)
  return startsOn === null || endsOn === null ? null : (Date.parse(endsOn) - Date.parse(startsOn)) / hourLength
}

/** Judges the length of a shift (rules C9.3). */
export function judgeLength(times: ShiftTimes, zone: string): LengthVerdict {
  const { startsOn, endsOn } = findShiftSpan(times, zone)
  const hours = countShiftHours(times, zone)
  if (startsOn === null || endsOn === null || hours === null) return 'usual'
  if (hours <= 0) return 'skipped'
  // Days are those of the calendar, also where one of them has 25 hours.
  const [start, end] = [startsOn, endsOn].map(moment => Date.parse(`${toWallClock(moment, zone)}Z`)) as [number, number]
  const isOneDate = times.StartDate === times.EndDate
  if (end - start > mostDays * 24 * hourLength || (isOneDate && hours > mostHoursOfDate)) return 'tooLong'
  return hours > usualHours ? 'unusual' : 'usual'
}

/** A length in words: 4 days 12 hours. */
export function toLengthText(hours: number, text: (key: string, ...args: unknown[]) => string): string {
  const minutes = Math.round(hours * 60)
  const parts = { day: Math.floor(minutes / 1440), hour: Math.floor((minutes % 1440) / 60), minute: minutes % 60 }
  return Object.entries(parts)
    .filter(([, count]) => count > 0)
    .map(([unit, count]) => text(`length.${unit}${count === 1 ? '' : 's'}`, count))
    .join(' ')
}
