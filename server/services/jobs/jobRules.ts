import { isDeepStrictEqual } from 'node:util'
import type { RecordValues } from '#contract/callArguments.ts'
import { jobPeriod } from '#contract/enumerations.gen.ts'
import type { JobRow } from '#contract/rows.gen.ts'
import { moveDays } from '#contract/wallClock.ts'

/** What a job pays an hour for a skill; one without a skill is paid to everybody. */
export type JobRate = NonNullable<JobRow['Rates']>[number]

/** The positions of rates whose skill the job does not ask for. */
export function listStrayRates(rates: readonly JobRate[], skills: readonly unknown[]): number[] {
  return rates.flatMap(({ SkillLookupID }, index) =>
    SkillLookupID !== null && SkillLookupID !== undefined && !skills.includes(SkillLookupID) ? [index] : [],
  )
}

/** The rates with the names that their skills have now. */
export function nameRates(
  rates: readonly JobRate[],
  names: ReadonlyMap<number, { Name: string; Code: string }>,
): JobRate[] {
  return rates.map(({ SkillLookupID, Rate }) => {
    const found = SkillLookupID ? names.get(SkillLookupID) : undefined
    return found ? { SkillLookupID, SkillLookupName: found.Name, SkillLookupCode: found.Code, Rate } : { Rate }
  })
}

/** What a clone takes over beside its dates (J15). */
const cloned = [
  ...['EmployerID', 'UnitID', 'OrganizationID', 'ProfessionLookupID', 'SpecialtyLookupID', 'SkillLookupIDs', 'ShiftID'],
  ...['StartTime', 'EndTime', 'Demand', 'ShiftTypeLookupID', 'ShiftGroupLookupID', 'WorkTypeLookupID'],
  ...['WorkOrderTypeLookupID', 'OrderTypeLookupID', 'TATypeLookupID', 'Rates', 'BillRate', 'Bonus', 'Notes'],
]

const daysAWeek = 7
const millisecondsADay = 86_400_000

/**
 * A new job like another, `today` where it is worked (YYYY-MM-DD): one that has begun by `now` comes on the same day of the week, in the
 * next week that still has it.
 */
export function toClone(
  job: Readonly<Pick<JobRow, 'StartDate' | 'EndDate' | 'StartsOn'>>,
  { today, now }: { today: string; now: string },
): RecordValues {
  const { StartDate: start, EndDate: end } = job
  const late = (Date.parse(today) - Date.parse(start)) / millisecondsADay
  const hasBegun = String(job.StartsOn) <= now
  const days = hasBegun ? (Math.floor(Math.max(0, late) / daysAWeek) + 1) * daysAWeek : 0
  return {
    ...pick(job, cloned),
    StartDate: moveDays(start, days),
    EndDate: moveDays(end, days),
  }
}

/** These properties of a job; null where it has none. */
export function pick(job: Readonly<RecordValues>, names: readonly string[]): RecordValues {
  return Object.fromEntries(names.map(name => [name, job[name] ?? null]))
}

/** The first and the last date of a TimePeriod, both of it; null is without an end (SPEC-2 §3 "Enumerations"). */
export function findPeriod(period: number, today: string): { from: string; to: string | null } | null {
  const days = (first: number, last: number) => ({ from: moveDays(today, first), to: moveDays(today, last) })
  switch (period) {
    case jobPeriod.Last7Days:
      return days(-7, -1)
    case jobPeriod.Today:
      return days(0, 0)
    case jobPeriod.TodayOnwards:
      return { from: today, to: null }
    case jobPeriod.Tomorrow:
      return days(1, 1)
    case jobPeriod.Next7Days:
      return days(0, 6)
    case jobPeriod.Next2Weeks:
      return days(0, 13)
    case jobPeriod.Next4Weeks:
      return days(0, 27)
    case jobPeriod.NextMonth: {
      const [year = 0, month = 0] = today.split('-').map(Number)
      const toDate = (time: number) => new Date(time).toISOString().slice(0, 10)
      return { from: toDate(Date.UTC(year, month, 1)), to: toDate(Date.UTC(year, month + 1, 0)) }
    }
    default:
      return null
  }
}

/** What candidates and facilities have agreed to: a change of one of these is reported. */
const terms = [
  ...[
    'UnitID',
    'ProfessionLookupID',
    'SpecialtyLookupID',
    'SkillLookupIDs',
    'StartDate',
    'EndDate',
    'StartTime',
    'EndTime',
  ],
  ...['Demand', 'Rates', 'Bonus', 'TATypeLookupID'],
]

/** True where a save gives a job other terms. */
export function hasOtherTerms(before: Readonly<RecordValues>, after: Readonly<RecordValues>): boolean {
  return terms.some(name => !isDeepStrictEqual(before[name] ?? null, after[name] ?? null))
}
