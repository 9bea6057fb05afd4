import { findInstant, moveDays, toWallClock } from '#contract/wallClock.ts'
import type { Transaction } from '../platform/database/types.ts'
import { fillCandidateJobs } from './candidateJobs.ts'
import type { DemoJob } from './demoJob.ts'
import type { StoredFacility, StoredUnit } from './facilityParts.ts'
import { buildRandom, type Random } from './random.ts'
import { copyAtsIds, countCandidates, type DemoRow, insertRows } from './repository.ts'

/** What the jobs of a company refer to. */
export interface JobsWorld {
  CompanyID: number
  /** The IDs of lookups by their codes. */
  lookups: ReadonlyMap<string, number>
  facilities: readonly StoredFacility[]
  units: readonly StoredUnit[]
  /** Who takes shifts. */
  candidateIds: readonly number[]
  now: Date
}

const [unpublished, open, filled, canceled, inProgress] = [1, 2, 3, 4, 5] as const

/** Weeks before and after the day of the demo. */
const weeks = 4
const jobsAWeek = 3
const millisecondsADay = 86_400_000

const shifts = [
  { Name: 'Day', StartTime: '07:00', EndTime: '19:00', type: 'Day', group: 'TwelveHours' },
  { Name: 'Evening', StartTime: '15:00', EndTime: '23:00', type: 'Eve', group: 'EightHours' },
  { Name: 'Night', StartTime: '19:00', EndTime: '07:00', type: 'Night', group: 'Nights' },
] as const

const skillNames = {
  ChargeNurse: 'Charge nurse',
  Triage: 'Triage',
  VentilatorCare: 'Ventilator care',
  IVTherapy: 'IV therapy',
  WoundCare: 'Wound care',
  TelemetryMonitoring: 'Telemetry monitoring',
} as const
const skills = Object.keys(skillNames) as (keyof typeof skillNames)[]

/**
 * Fills shifts, pay rates, candidates and jobs of a company: eight weeks around the day, in every state, the same for the same day.
 * The clock takes up what is due at the next start.
 */
export async function fillJobs(transaction: Transaction, world: JobsWorld): Promise<void> {
  const random = buildRandom(world.CompanyID * 15_485_863)
  const shiftIds = await insertRows(transaction, 'employer-shift', listShifts(world))
  await insertRows(transaction, 'pay-rate-profile', listRates(random, world))
  const jobs = world.facilities.flatMap((facility, index) =>
    buildJobs(random, world, facility, shiftIds.slice(index * shifts.length)),
  )
  const [facility] = world.facilities
  if (facility) jobs.push(buildStarting(world, facility, shiftIds))
  const jobIds = await insertRows(
    transaction,
    'job',
    jobs.map(({ ta: _ta, zone: _zone, isForFirst: _isForFirst, ...job }) => job),
  )
  await fillCandidateJobs(transaction, random, { jobs, jobIds, candidateIds: world.candidateIds, now: world.now })
  await countCandidates(transaction, jobIds)
  await fillNumbers(transaction, world.CompanyID, jobs, jobIds)
}

function listShifts({ facilities, lookups }: JobsWorld): DemoRow[] {
  return facilities.flatMap(({ ID }) =>
    shifts.map(({ type, group, ...shift }) => ({
      ...shift,
      EmployerID: ID,
      ShiftTypeLookupID: lookups.get(`ShiftType.${type}`) ?? null,
      ShiftGroupLookupID: lookups.get(`ShiftGroupCategory.${group}`) ?? null,
      IsActive: true,
    })),
  )
}

function listRates(random: Random, { facilities, lookups, now }: JobsWorld): DemoRow[] {
  const FromDate = `${now.getUTCFullYear()}-01-01`
  return facilities.flatMap(({ ID }) =>
    skills.slice(0, 3).map(skill => {
      const Rate = random.integer(38, 64)
      const names = { Name: `${skill} ${now.getUTCFullYear()}`, SkillLookupID: lookups.get(`Skill.${skill}`) ?? null }
      const StatusLookupID = lookups.get('PayRateProfileStatus.Approved') ?? null
      return { ...names, EmployerID: ID, Rate, BillRate: Rate * 1.5, FromDate, StatusLookupID }
    }),
  )
}

function buildJobs(random: Random, world: JobsWorld, facility: StoredFacility, shiftIds: readonly number[]): DemoJob[] {
  const units = world.units.filter(({ EmployerID }) => EmployerID === facility.ID)
  const today = world.now.toISOString().slice(0, 10)
  return Array.from({ length: 2 * weeks * jobsAWeek }, (_, index) => {
    const day = (Math.floor(index / jobsAWeek) - weeks) * 7 + random.integer(0, 6)
    return buildJob(random, world, {
      facility,
      unit: random.pick(units),
      shift: random.integer(0, shifts.length - 1),
      shiftIds,
      date: moveDays(today, day),
    })
  })
}

/** A shift that begins in ten minutes, so that somebody can clock in at once. */
function buildStarting(world: JobsWorld, facility: StoredFacility, shiftIds: readonly number[]): DemoJob {
  const random = buildRandom(world.CompanyID * 32_452_843)
  const unit = world.units.find(({ EmployerID }) => EmployerID === facility.ID) as StoredUnit
  const at = (minutes: number) =>
    toWallClock(new Date(world.now.getTime() + minutes * 60_000).toISOString(), facility.TimeZone)
  const [date, StartTime] = [at(10).slice(0, 10), at(10).slice(11, 16)]
  const EndTime = at(490).slice(11, 16)
  const job = buildJob(random, world, { facility, unit, shift: 0, shiftIds, date })
  const times = { date, zone: facility.TimeZone }
  return {
    ...job,
    ...{
      StartTime,
      EndTime,
      Status: filled,
      Demand: 1,
      ConfirmedCount: 1,
      ta: 'InAppTimeAndAttendance',
      isForFirst: true,
    },
    ...{ CanceledOn: null, CancelReasonLookupID: null, CanceledBy: null, IsCancellationConfirmed: null },
    PublishedOn: new Date(world.now.getTime() - 7 * millisecondsADay).toISOString(),
    TATypeLookupID: world.lookups.get('TimeAttendance.InAppTimeAndAttendance') ?? null,
    StartsOn: findInstant({ ...times, time: StartTime }) as string,
    EndsOn: findInstant({ ...times, time: EndTime, after: StartTime }) as string,
  }
}

interface JobDetails {
  facility: StoredFacility
  unit: StoredUnit
  /** The position of the shift among those of the facility. */
  shift: number
  shiftIds: readonly number[]
  date: string
}

function buildJob(
  random: Random,
  { CompanyID, lookups, now }: JobsWorld,
  { facility, unit, shift, shiftIds, date }: JobDetails,
): DemoJob {
  const { StartTime, EndTime, type, group } = shifts[shift] as (typeof shifts)[number]
  const times = { date, zone: facility.TimeZone }
  const StartsOn = findInstant({ ...times, time: StartTime }) as string
  const EndsOn = findInstant({ ...times, time: EndTime, after: StartTime }) as string
  const Demand = random.pick([1, 1, 1, 2, 2, 3])
  const isPast = Date.parse(StartsOn) <= now.getTime()
  const Status = chooseStatus(random, isPast)
  const isWorked = Status === inProgress || Status === filled
  const ConfirmedCount = isWorked ? (isPast ? random.integer(1, Demand) : Demand) : 0
  const ta = random.pick([
    'InAppTimeAndAttendance',
    'MarketplaceTimeAndAttendance',
    'PaperTimeCard',
    'EmployerTimeAndAttendance',
  ])
  const wanted = skills.slice(shift, shift + random.integer(1, 2))
  const SkillLookupIDs = wanted.flatMap(skill => lookups.get(`Skill.${skill}`) ?? [])
  const base = random.integer(38, 64)
  const day = (back: number) => new Date(Date.parse(StartsOn) - back * millisecondsADay).toISOString()
  return {
    EmployerID: facility.ID,
    UnitID: unit.ID,
    OrganizationID: unit.OrganizationID,
    CompanyID,
    Status,
    ProfessionLookupID: lookups.get('Profession.RN') ?? null,
    SpecialtyLookupID: unit.SpecialtyLookupID,
    SkillLookupIDs,
    ShiftID: shiftIds[shift] ?? null,
    StartDate: date,
    EndDate: date,
    StartTime,
    EndTime,
    StartsOn,
    EndsOn,
    Demand,
    ConfirmedCount,
    OfferedCount: 0,
    ShiftTypeLookupID: lookups.get(`ShiftType.${type}`) ?? null,
    ShiftGroupLookupID: lookups.get(`ShiftGroupCategory.${group}`) ?? null,
    WorkTypeLookupID: lookups.get('WorkType.PerDiem') ?? null,
    WorkOrderTypeLookupID: lookups.get(`WorkOrderType.${random.pick(['Vacancy', 'SickCover', 'CensusSurge'])}`) ?? null,
    OrderTypeLookupID: lookups.get('OrderType.SingleShift') ?? null,
    TATypeLookupID: lookups.get(`TimeAttendance.${ta}`) ?? null,
    Rates: SkillLookupIDs.map((SkillLookupID, index) => ({
      ...{ SkillLookupID, SkillLookupCode: wanted[index], SkillLookupName: skillNames[wanted[index] ?? 'Triage'] },
      Rate: base + index * 2,
    })),
    BillRate: base * 1.5,
    Bonus: random.chance(0.15) ? 50 : 0,
    PublishedOn: Status === unpublished ? null : day(isPast ? 7 : 21),
    CanceledOn: Status === canceled ? day(isPast ? 2 : 20) : null,
    CancelReasonLookupID: Status === canceled ? (lookups.get('CancelReasons.CensusLow') ?? null) : null,
    CanceledBy: Status === canceled ? 3 : null,
    IsCancellationConfirmed: Status === canceled ? true : null,
    ta,
    zone: facility.TimeZone,
  }
}

/** What is past has been worked, canceled, or found nobody. */
function chooseStatus(random: Random, isPast: boolean): number {
  const share = random.next()
  if (isPast) return share < 0.75 ? inProgress : share < 0.88 ? canceled : open
  if (share < 0.2) return unpublished
  if (share < 0.7) return open
  return share < 0.92 ? filled : canceled
}

/** Gives every fourth job its number in an applicant tracking system, and every tenth one in a facility's own. */
async function fillNumbers(
  transaction: Transaction,
  CompanyID: number,
  jobs: readonly DemoJob[],
  jobIds: readonly number[],
): Promise<void> {
  const tracked = jobIds.filter((_, index) => jobs[index]?.Status !== unpublished && index % 4 === 0)
  await insertRows(
    transaction,
    'job-ats-id',
    tracked.map(JobID => ({ JobID, AtsID: `ATS-${CompanyID}-${1000 + JobID}`, CompanyID })),
  )
  await copyAtsIds(transaction, tracked)
  await insertRows(
    transaction,
    'job-external-source',
    jobIds
      .filter((_, index) => index % 10 === 0)
      .map(JobID => ({ JobID, Source: 'Kronos', ExternalID: `K${7000 + JobID}` })),
  )
}
