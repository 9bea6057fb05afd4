import type { RecordValues } from '#contract/callArguments.ts'
import { isDate } from '#contract/formats.ts'
import { countShiftHours, mostJobs, type ShiftTimes } from '#contract/jobs.ts'
import { findInstant, formatClock, isZone, listDays } from '#contract/wallClock.ts'
import { toDayWords } from '#src/lib/datePeriod.ts'
import { getMovedNow } from '#src/lib/movedClock.ts'

/** How many jobs a range of days makes. */
export const repeats = { once: 1, daily: 2, weekdays: 3 } as const

/** The days of the week by the numbers that `Date` gives them. */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const

/** What one save makes. */
export interface JobPlan {
  /** Each job's own fields, the earliest first. */
  jobs: RecordValues[]
  /** What the services are sent: they split a range themselves. */
  args: RecordValues
  /** The range has more days than are made at a time. */
  isTooLong: boolean
  /** Weekdays are to be chosen, and none is. */
  lacksWeekday: boolean
  /** The first shift begins in the past, by the clock of the facility. */
  isPast: boolean
  /** Of all jobs together; null where their times do not stand yet, or the one job lasts several days. */
  hours: number | null
}

/** Works out which jobs a typed record stands for; none while its dates do not stand. */
export function buildJobPlan(record: Readonly<RecordValues>, zone: string | null): JobPlan {
  const { Repeat, RepeatOn, ...fields } = record
  const [first, last] = [String(fields.StartDate), String(fields.EndDate)]
  const isSplit = Repeat === repeats.daily || Repeat === repeats.weekdays
  const chosen = Repeat === repeats.weekdays && Array.isArray(RepeatOn) ? (RepeatOn as number[]) : []
  const lacksWeekday = Repeat === repeats.weekdays && chosen.length === 0
  const args = { dtos: [fields], IsJobPerDay: isSplit, ...(chosen.length > 0 ? { RepeatOn: chosen } : {}) }
  const none = { jobs: [], args, isTooLong: false, lacksWeekday, isPast: false, hours: null }
  if (!isDate(first) || !isDate(last) || last < first || lacksWeekday) return none
  if (!isSplit) {
    const hours = first === last ? countShift(fields, zone) : null
    return { ...none, jobs: [fields], isPast: hasBegun(fields, zone), hours }
  }
  const days = listDays({ from: first, to: last, weekdays: chosen }, mostJobs)
  const jobs = days.slice(0, mostJobs).map(day => ({ ...fields, StartDate: day, EndDate: day }))
  return {
    ...none,
    jobs,
    isTooLong: days.length > mostJobs,
    isPast: jobs[0] !== undefined && hasBegun(jobs[0], zone),
    hours: sumHours(jobs.map(job => countShift(job, zone))),
  }
}

function hasBegun({ StartDate, StartTime }: RecordValues, zone: string | null): boolean {
  const start = zone === null ? null : findInstant({ date: StartDate, time: StartTime, zone })
  return start !== null && Date.parse(start) <= getMovedNow()
}

/** A day as it is read in a summary: Mon 11/30. */
export function toDayText(day: unknown): string {
  return `${toDayWords(String(day), { weekday: 'short' })} ${formatClock(`${day}T00:00:00`, 'dateMonth')}`
}

/** A time of day as it is read in a summary: 07:00 AM. */
export function toClockText(time: unknown): string {
  return formatClock(`2000-01-01T${time}`, 'time')
}

/** The hours of a shift by the clock of its zone: 11 or 13 in the nights of daylight saving. */
function countShift(job: RecordValues, zone: string | null): number | null {
  if (job.StartTime === job.EndTime) return null
  return countShiftHours(job as RecordValues & ShiftTimes, zone !== null && isZone(zone) ? zone : 'UTC')
}

function sumHours(hours: readonly (number | null)[]): number | null {
  return hours.reduce<number | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0)
}
