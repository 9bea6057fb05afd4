import type { Condition } from '#contract/conditions.ts'
import { candidateJobStatus } from '#contract/enumerations.gen.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { CandidateJobRow, JobRow } from '#contract/rows.gen.ts'
import { moveDays } from '#contract/wallClock.ts'
import { badRequest } from '../../platform/kernel/problem.ts'
import { type CallContext, type Handlers, readDate } from '../../platform/resources/index.ts'

/** A calendar shows a month and the weeks around it. */
const mostDays = 62

/** What a calendar shows of a job. */
const displayed = [
  ...['Status', 'StartDate', 'EndDate', 'StartTime', 'EndTime', 'StartsOn', 'EndsOn', 'EmployerID', 'UnitID'],
  ...['ProfessionLookupID', 'SpecialtyLookupID', 'ShiftTypeLookupID', 'Demand', 'ConfirmedCount'],
]

/** Shifts for calendars (SPEC-2 §7 "Jobs area"). */
export const scheduleHandlers: Handlers<'Jobs'> = {
  async agencySchedule(context) {
    const { given } = context
    const [from, to] = [readDate(given, 'from') ?? '', readDate(given, 'to') ?? '']
    if (to > moveDays(from, mostDays)) throw badRequest(`to lies ${mostDays} days after from at most.`)
    const jobs = await listJobs(context, [
      ...toRange(from, to),
      ...toChoice('EmployerID', given.employerIds),
      ...toChoice('OrganizationID', given.revenueCenterIds),
    ])
    const ids = jobs.map(({ ID }) => ID)
    const people = Object.groupBy(
      await listConfirmed(context, [{ field: 'JobID', op: 'in', value: ids }]),
      ({ JobID }) => String(JobID),
    )
    return buildSuccess(jobs.map(job => ({ ...job, Candidates: people[String(job.ID)] ?? [] })))
  },

  async candidateSchedule(context) {
    const { given } = context
    const candidateId = given.candidateId ?? context.caller.claims.candidate_id
    if (candidateId === undefined || candidateId === null)
      throw badRequest('candidateId is missing: name the candidate whose shifts you ask for.')
    return answerShifts(context, Number(candidateId), toRange(readDate(given, 'from'), readDate(given, 'to')))
  },
}

async function answerShifts(context: CallContext<'Jobs'>, candidateId: number, range: Condition[]): Promise<Envelope> {
  const own = await listConfirmed(context, [{ field: 'CandidateID', op: 'in', value: [candidateId] }])
  const jobs = await listJobs(context, [{ field: 'ID', op: 'in', value: own.map(({ JobID }) => JobID) }, ...range])
  const byJob = new Map(own.map(each => [each.JobID, each]))
  return buildSuccess(jobs.map(job => ({ ...job, CandidateJob: byJob.get(job.ID) ?? null })))
}

async function listJobs(context: CallContext<'Jobs'>, conditions: Condition[]): Promise<JobRow[]> {
  const { Source } = await context.perform(
    'all',
    { conditions, sort: [{ field: 'StartDate', direction: 'ascending' }] },
    displayed,
  )
  return Source
}

async function listConfirmed(context: CallContext, conditions: Condition[]): Promise<CandidateJobRow[]> {
  const asked = [{ field: 'Status', op: 'in' as const, value: [candidateJobStatus.Confirmed] }, ...conditions]
  const { Source } = await context
    .of('CandidateJobs')
    .perform('all', { conditions: asked }, ['JobID', 'CandidateID', 'Status', 'Unconfirmed', 'StartsOn', 'EndsOn'])
  return Source
}

function toRange(from: string | null, to: string | null): Condition[] {
  return [
    ...(from === null ? [] : [{ field: 'StartDate', op: 'from' as const, value: from }]),
    ...(to === null ? [] : [{ field: 'StartDate', op: 'to' as const, value: to }]),
  ]
}

function toChoice(field: string, ids: number[] | null | undefined): Condition[] {
  return ids?.length ? [{ field, op: 'in', value: ids }] : []
}
