import type { RecordValues } from '#contract/callArguments.ts'
import type { Condition } from '#contract/conditions.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import { moveDays } from '#contract/wallClock.ts'
import { badRequest } from '../../platform/http/problem.ts'
import type { CallContext, CallHandler } from '../../platform/resources/extension.ts'
import { readDate } from '../../platform/resources/index.ts'
import { confirmed } from './candidateJobRepository.ts'

/** A calendar shows a month and the weeks around it. */
const mostDays = 62

/** What a calendar shows of a job. */
const shown = [
  ...['Status', 'StartDate', 'EndDate', 'StartTime', 'EndTime', 'StartsOn', 'EndsOn', 'EmployerID', 'UnitID'],
  ...['ProfessionLookupID', 'SpecialtyLookupID', 'ShiftTypeLookupID', 'Demand', 'ConfirmedCount'],
]

/** Shifts for calendars (SPEC-2 §7 "Jobs area"). */
export const scheduleHandlers: Record<string, CallHandler> = {
  async agencySchedule(context) {
    const args = context.args.args as RecordValues
    const [from, to] = [readDate(args, 'from') ?? '', readDate(args, 'to') ?? '']
    if (to > moveDays(from, mostDays)) throw badRequest(`to lies ${mostDays} days after from at most.`)
    const jobs = await listJobs(context, [
      ...toRange(from, to),
      ...toChoice('EmployerID', args.employerIds),
      ...toChoice('OrganizationID', args.revenueCenterIds),
    ])
    const ids = jobs.map(({ ID }) => ID)
    const people = Object.groupBy(
      await listConfirmed(context, [{ field: 'JobID', op: 'in', value: ids }]),
      ({ JobID }) => String(JobID),
    )
    return buildSuccess(jobs.map(job => ({ ...job, Candidates: people[String(job.ID)] ?? [] })))
  },

  async candidateSchedule(context) {
    const args = context.args.args ?? {}
    const candidateId = args.candidateId ?? context.caller.claims.candidate_id
    if (candidateId === undefined || candidateId === null)
      throw badRequest('candidateId is missing: name the candidate whose shifts you ask for.')
    return answerShifts(context, Number(candidateId), toRange(readDate(args, 'from'), readDate(args, 'to')))
  },
}

async function answerShifts(context: CallContext, candidateId: number, range: Condition[]): Promise<Envelope> {
  const own = await listConfirmed(context, [{ field: 'CandidateID', op: 'in', value: [candidateId] }])
  const jobs = await listJobs(context, [{ field: 'ID', op: 'in', value: own.map(({ JobID }) => JobID) }, ...range])
  const byJob = new Map(own.map(each => [each.JobID, each]))
  return buildSuccess(jobs.map(job => ({ ...job, CandidateJob: byJob.get(job.ID) ?? null })))
}

async function listJobs(context: CallContext, conditions: Condition[]): Promise<RecordValues[]> {
  const { Source } = await context.perform(
    'all',
    { conditions, sort: [{ field: 'StartDate', direction: 'ascending' }] },
    shown,
  )
  return Source as RecordValues[]
}

async function listConfirmed(context: CallContext, conditions: Condition[]): Promise<RecordValues[]> {
  const asked = [{ field: 'Status', op: 'in' as const, value: [confirmed] }, ...conditions]
  const { Source } = await context
    .of('CandidateJobs')
    .perform('all', { conditions: asked }, ['JobID', 'CandidateID', 'Status', 'Unconfirmed', 'StartsOn', 'EndsOn'])
  return Source as RecordValues[]
}

function toRange(from: string | null, to: string | null): Condition[] {
  return [
    ...(from === null ? [] : [{ field: 'StartDate', op: 'from' as const, value: from }]),
    ...(to === null ? [] : [{ field: 'StartDate', op: 'to' as const, value: to }]),
  ]
}

function toChoice(field: string, ids: unknown): Condition[] {
  return Array.isArray(ids) && ids.length > 0 ? [{ field, op: 'in', value: ids }] : []
}
