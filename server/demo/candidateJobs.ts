import type { Transaction } from '../platform/database/types.ts'
import type { DemoJob } from './demoJob.ts'
import type { Random } from './random.ts'
import { type DemoRow, insertRows } from './repository.ts'
import { type DemoShift, fillTimeCards } from './timeCards.ts'

const [open, filled, canceled, inProgress] = [2, 3, 4, 5] as const
const [requested, offered, confirmed] = [1, 2, 3] as const
const millisecondsADay = 86_400_000

interface MadeJobs {
  jobs: readonly DemoJob[]
  jobIds: readonly number[]
  candidateIds: readonly number[]
  now: Date
}

/**
 * How candidates' jobs have ended: their status, the status of such jobs, how many of them have one, what is to be confirmed with the
 * facility, and whose doing it was.
 */
const ends = [
  { status: 4, of: open, share: 0.15, flag: 3, by: 1 },
  { status: 5, of: open, share: 0.08, flag: 2, by: 1 },
  { status: 6, of: open, share: 0.04, flag: 2, by: 3 },
  { status: 7, of: open, share: 0.04, flag: null, by: 2 },
  { status: 9, of: open, share: 0.06, flag: 1, by: 3 },
  { status: 12, of: open, share: 0.05, flag: null, by: null },
  { status: 13, of: open, share: 0.03, flag: null, by: 3 },
  { status: 10, of: filled, share: 0.4, flag: null, by: null },
  { status: 8, of: canceled, share: 0.4, flag: null, by: 3 },
  { status: 11, of: canceled, share: 0.3, flag: null, by: 3 },
] as const

/** Puts candidates on jobs, never one of them on two that overlap, and makes their time cards. */
export async function fillCandidateJobs(transaction: Transaction, random: Random, made: MadeJobs): Promise<void> {
  const { jobs, jobIds, candidateIds, now } = made
  // Nobody has answered tomorrow.
  const latest = now.getTime() - millisecondsADay
  const taken = new Map<number, DemoJob[]>()
  // What is meant for the first is kept free for him.
  const kept = new Set(jobs.filter(({ isForFirst }) => isForFirst))
  const isFree = (candidate: number, job: DemoJob) =>
    [...(taken.get(candidate) ?? []), ...(candidate === candidateIds[0] ? kept : [])].every(
      each => each.EndsOn <= job.StartsOn || job.EndsOn <= each.StartsOn,
    )
  const rows: (DemoRow & { Status: number; job: DemoJob })[] = []
  const put = (index: number, Status: number, Unconfirmed: number | null = null) => {
    const job = jobs[index] as DemoJob
    kept.delete(job)
    // The account that the sign-in page names has something of everything.
    const first = job.isForFirst || random.chance(0.06) ? 0 : random.integer(0, candidateIds.length - 1)
    const chosen = [...candidateIds.slice(first), ...candidateIds.slice(0, first)].find(each => isFree(each, job))
    if (chosen === undefined) return false
    const isEnded = Status > confirmed
    if (!isEnded) taken.set(chosen, [...(taken.get(chosen) ?? []), job])
    const { EmployerID, StartsOn, EndsOn, OrganizationID } = job
    const moment = new Date(Math.min(Date.parse(StartsOn) - 9 * millisecondsADay, latest)).toISOString()
    rows.push({
      ...{ JobID: jobIds[index], CandidateID: chosen, EmployerID, Status, StartsOn, EndsOn, OrganizationID, job },
      RequestedOn: moment,
      OfferedOn: Status === requested ? null : moment,
      ConfirmedOn: Status === confirmed ? moment : null,
      ...{ Unconfirmed, UnconfirmedOn: Unconfirmed === null ? null : moment },
      ...{ EndedOn: isEnded ? moment : null, ActionBy: ends.find(({ status }) => status === Status)?.by ?? null },
    })
    return true
  }
  for (const [index, { ConfirmedCount, Status }] of jobs.entries()) {
    const isAhead = Date.parse((jobs[index] as DemoJob).StartsOn) > now.getTime()
    for (let count = 0; count < ConfirmedCount; count += 1)
      put(index, confirmed, isAhead && random.chance(0.2) ? random.pick([1, 4, 5]) : null)
    for (const { status, of, share, flag } of ends) {
      if (of === Status && random.chance(share)) put(index, status, isAhead ? flag : null)
    }
    if (Status !== open) continue
    if (random.chance(0.4)) put(index, requested)
    if (random.chance(0.25)) put(index, offered, random.chance(0.5) ? 1 : null)
  }
  const ids = await insertRows(
    transaction,
    'candidate-job',
    rows.map(({ job: _job, ...row }) => row),
  )
  const worked = rows.flatMap((row, index) => (row.Status === confirmed ? [toShift(row, ids[index] as number)] : []))
  await fillTimeCards(transaction, random, worked, now)
}

function toShift({ job, JobID, CandidateID }: DemoRow & { job: DemoJob }, id: number): DemoShift {
  const { StartsOn, EndsOn, StartDate, ta, zone } = job
  const { EmployerID, UnitID, OrganizationID, CompanyID, ShiftID, SpecialtyLookupID, ShiftTypeLookupID } = job
  return {
    card: {
      ...{ CandidateJobID: id, JobID, CandidateID, EmployerID, UnitID, OrganizationID, CompanyID, ShiftID },
      ...{ SpecialtyLookupID, ShiftTypeLookupID, SkillLookupID: job.ProfessionLookupID },
      ...{ Date: StartDate, StartsOn, EndsOn, TATypeLookupID: job.TATypeLookupID },
    },
    ...{ StartsOn, EndsOn, zone, ta, isBegun: job.Status === inProgress },
  }
}
