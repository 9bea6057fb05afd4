import { buildBulkResult, type RowResult } from '#contract/bulk.ts'
import type { RecordKey } from '#contract/callArguments.ts'
import { candidateJobStatus, candidateJobUnconfirmed } from '#contract/enumerations.gen.ts'
import { buildSuccess } from '#contract/envelope.ts'
import type { CandidateJobRow, JobRow } from '#contract/rows.gen.ts'
import { formatClock } from '#contract/wallClock.ts'
import { badRequest, forbidden, HttpProblem, notFound, Refusal } from '../../platform/kernel/problem.ts'
import { revokeLinks } from '../../platform/links/index.ts'
import type {
  CallContext,
  EventArguments,
  EventChange,
  Given,
  Handlers,
  ResourceExtension,
} from '../../platform/resources/index.ts'
import { answerCancel } from './cancelCalls.ts'
import { candidateJobFacts, type Nights } from './candidateJobFacts.ts'
import { candidateJobReads, narrowReads } from './candidateJobReads.ts'
import { countOffers, findJobTimes, listTimeCards } from './candidateJobRepository.ts'
import { listShiftPlaces, listUnconfirmable } from './noticeRepository.ts'
import { respondLinks } from './respondLinks.ts'
import { answerOverlap, listTargets } from './shiftCalls.ts'
import { listElsewhere, lockCandidates, lockJobs } from './shiftRepository.ts'

/** What is offered at once holds its candidates and jobs for so long. */
const mostOffers = 1000

/** The calls about candidates on jobs that no event serves alone (SPEC-2 §7 "Candidate-job actions"). */
const candidateJobHandlers: Handlers<'CandidateJobs'> = {
  checkOverlap: answerOverlap,
  adjustTargets: listTargets,
  validateCancel: answerCancel,

  /** Several shifts of one candidate, one by one: what is refused is reported with its reason. */
  async cancelOfCandidate(context) {
    const { candidateId, ...args } = context.given
    const ids = readIds(context.given)
    const { Source } = await context.perform('all', {
      conditions: [
        { field: 'ID', op: 'in', value: ids },
        { field: 'CandidateID', op: 'in', value: [candidateId] },
      ],
    })
    const found = new Map(Source.map(row => [row.ID, row.JobID]))
    const results = new Map<number, RowResult>()
    // Locks are taken in the order of the jobs.
    for (const id of ids.toSorted((one, other) => (found.get(one) ?? 0) - (found.get(other) ?? 0)))
      results.set(
        id,
        found.has(id) ? await cancelOne(context, id, args) : toRefused(id, context.text('records.notFound')),
      )
    const done = [...results.values()].filter(({ Success }) => Success).length
    return buildBulkResult({
      ...{ results: ids.flatMap(id => results.get(id) ?? []), total: ids.length, next: null },
      message: context.text('records.processed', done, ids.length),
    })
  },

  /** One job or several to several candidates: each is offered all of them or none. */
  async offerMany(context) {
    const { JobID, JobIDs, ...answers } = context.given
    const jobs = await listNights(context, [JobID, ...(JobIDs ?? [])])
    const ids = [...new Set((context.args.ids ?? []).map(Number))]
    if (ids.length === 0) throw badRequest('Name at least one id.')
    if (ids.length * jobs.length > mostOffers) throw badRequest(`Make at most ${mostOffers} offers at once.`)
    await lockCandidates(context.transaction, ids)
    await lockJobs(
      context.transaction,
      jobs.map(({ ID }) => ID),
    )
    const results: RowResult[] = []
    for (const id of ids)
      results.push(await settle(context, id, () => offerNights(context, jobs, { ...answers, CandidateID: id })))
    const done = results.filter(({ Success }) => Success).length
    return buildBulkResult({
      ...{ results, total: ids.length, next: null },
      message: context.text('records.processed', done, ids.length),
    })
  },

  /** All candidates of a job whose offer waits for the facility, at once. */
  async confirmJob(context) {
    const { JobID, isConfirmed } = context.given
    await context.of('Jobs').perform('one', { id: JobID })
    const conditions = [
      { field: 'JobID', op: 'in' as const, value: [JobID] },
      { field: 'Unconfirmed', op: 'in' as const, value: [candidateJobUnconfirmed.OfferNotConfirmedWithFacility] },
      { field: 'Status', op: 'in' as const, value: [candidateJobStatus.Offered, candidateJobStatus.Confirmed] },
    ]
    const { Source } = await context.perform('all', { conditions })
    const ids = Source.map(({ ID }) => ID)
    if (ids.length === 0) throw new Refusal(context.text('candidateJobs.facilityConfirmed'))
    for (const id of ids) await context.send('confirmClient', id, { isConfirmed })
    const displayed = await context.perform('all', { conditions: [{ field: 'ID', op: 'in', value: ids }] })
    return buildSuccess(displayed.Source, context.text('engine.updated'))
  },
}

function readIds({ ids, dtos }: Given<'CandidateJobs', 'cancelOfCandidate'>): number[] {
  const named = [...(ids ?? []), ...(dtos ?? []).map(({ ID }) => ID as number)]
  if (named.length === 0) throw badRequest('Name at least one id.')
  if (named.some(id => !Number.isSafeInteger(id))) throw badRequest('Each of dtos takes the ID of a row.')
  return [...new Set(named)]
}

/** Bulk payloads have other names than single ones (SPEC-2 §3 "Cancel payloads"). */
async function cancelOne(
  context: CallContext<'CandidateJobs'>,
  id: number,
  args: Omit<Given<'CandidateJobs', 'cancelOfCandidate'>, 'candidateId'>,
): Promise<RowResult> {
  const { ids: _, dtos: __, CancelReasonLookupId, isCancellationConfrim, ISHCPCancellation, ...same } = args
  const isFacility = context.caller.userType === 'EmployerUser'
  if (!isFacility && !context.caller.permissions.has('MANAGE_CANDIDATE_JOB')) throw forbidden()
  const event = isFacility ? 'cancelAtFacility' : ISHCPCancellation === true ? 'acceptCancel' : 'cancel'
  const own = {
    ...same,
    CancelReasonLookupID: same.CancelReasonLookupID ?? CancelReasonLookupId,
    IsEmployerConfirmCancel: same.IsEmployerConfirmCancel ?? isCancellationConfrim,
  }
  return settle(context, id, () => context.send(event, id, own))
}

/** Does something for one of several, and tells why not where it is refused. */
async function settle(
  { transaction }: CallContext<'CandidateJobs'>,
  id: number,
  act: () => Promise<unknown>,
): Promise<RowResult> {
  try {
    await transaction.savepoint(act)
    return { ID: id, Success: true, Message: null }
  } catch (error) {
    const isRefused = error instanceof Refusal || (error instanceof HttpProblem && error.status < 500)
    if (!isRefused) throw error
    const { Question, Errors } = error.envelope
    return { ...toRefused(id, error.message), ...(Errors && { Errors }), ...(Question && { Question }) }
  }
}

type Night = Pick<JobRow, 'ID' | 'StartDate'>

/** Jobs in the caller's scope by their days. */
async function listNights(context: CallContext<'CandidateJobs'>, named: readonly number[]): Promise<Night[]> {
  const ids = [...new Set(named)]
  const conditions = [{ field: 'ID', op: 'in' as const, value: ids }]
  const sort = [{ field: 'StartDate', direction: 'ascending' as const }]
  const { Source } = await context.of('Jobs').perform('all', { conditions, sort }, ['StartDate'])
  if (Source.length < ids.length) throw notFound(context.text('records.notFound'))
  return Source
}

/** Offers a candidate each of the jobs; where there are several, the last offer tells of all of them. */
async function offerNights(
  context: CallContext<'CandidateJobs'>,
  jobs: readonly Night[],
  answers: Omit<EventArguments<'CandidateJobs', 'offer'>, 'JobID'> & { CandidateID: number },
): Promise<void> {
  const days = jobs.map(({ StartDate }) => formatClock(StartDate, 'jobdate'))
  for (const [at, { ID }] of jobs.entries()) {
    const isLast = at === jobs.length - 1
    const all: Nights = isLast ? { NightCount: jobs.length, Nights: days.join(', ') } : { NightCount: 0 }
    try {
      await context.sendToTarget('offer', { ...answers, ...(jobs.length > 1 && all), JobID: ID })
    } catch (error) {
      const isOfNight = error instanceof Refusal && !error.envelope.Question && !error.envelope.Errors
      throw isOfNight && jobs.length > 1 ? new Refusal(`${days[at]}: ${error.message}`) : error
    }
  }
}

function toRefused(ID: RecordKey, Message: string): RowResult {
  return { ID, Success: false, Message }
}

type Context = CallContext<'CandidateJobs'>
type Change = EventChange<CandidateJobRow>

/** What candidates' jobs add to the engine (rules C2). */
export const candidateJobExtension: ResourceExtension<'CandidateJobs'> = {
  handlers: { ...candidateJobHandlers, ...candidateJobReads },
  raises: { SHIFT_OVERLAPS: ['ID', 'JobID', 'CandidateID'] },
  narrowList: narrowReads,
  async fillRows({ database }, rows) {
    const places = await listShiftPlaces(
      database,
      rows.map(({ ID }) => ID as number),
    )
    for (const row of rows) {
      const { unit = null, placesLeft = null } = places.get(row.ID as number) ?? {}
      Object.assign(row, { ShiftUnit: unit, PlacesLeft: placesLeft })
    }
  },
  facts: candidateJobFacts,
  constraints: {
    candidate_job_overlap: 'candidateJobs.overlap',
    job_confirmed_within_demand: 'jobs.isFilled',
  },
  /** A receipt is confirmed once, and is no consent to an adjusted shift, to which the candidate agrees or does not. */
  async listWithheld({ caller, database }, ids) {
    if (caller.userType !== 'Candidate') return new Map()
    return new Map((await listUnconfirmable(database, ids)).map(id => [id, ['hcpResponse']]))
  },
  effects: {
    countOffers: async (context, { row }) => recountOffers(context, row.JobID),
    async fillPosition(context, { row }) {
      await context.of('Jobs', 'System').send('fillPosition', row.JobID)
    },
    leavePosition,
    lowerDemand,
    async makeTimeCard(context, { id }) {
      await context.of('TimeCards', 'System').perform('create', { record: { CandidateJobID: id } })
    },
    async voidTimeCard(context, { id }) {
      for (const card of await listTimeCards(context.transaction, id))
        await context.of('TimeCards', 'System').send('void', card)
    },
    /** Who has left a shift has nothing to answer about it. */
    revokeLinks: ({ transaction }, { id }) => revokeLinks(transaction, respondLinks, id),
    async moveTimeCard(context, { id, row: { JobID, StartsOn, EndsOn, UnitID } }) {
      const times = await findJobTimes(context.transaction, JobID)
      await moveTimeCards(context, id, { ...times, StartsOn, EndsOn, ...(UnitID ? { UnitID } : {}) })
    },
    releaseElsewhere,
    takeSteps,
    moveToTarget,
  },
}

async function recountOffers(context: CallContext, jobId: number): Promise<void> {
  if (await countOffers(context.transaction, jobId)) context.of('Jobs').publishRowsChanged([jobId])
}

/** A position is free again (J8 to J10); a candidate is not asked what becomes of it, nor is System. */
async function leavePosition(context: Context, { row }: Change): Promise<void> {
  const { DecreaseDemand = null, IsCancelJob = null } = context.given
  const isUnasked = context.caller.userType === 'Candidate' || context.caller.actor === 'System'
  const answers = isUnasked ? { DecreaseDemand: false } : { DecreaseDemand, IsCancelJob }
  await context.of('Jobs', 'System').send('leavePosition', row.JobID, answers)
}

async function lowerDemand(context: Context, { row }: Change): Promise<void> {
  const { DecreaseDemand, IsCancelJob = null } = context.given
  if (DecreaseDemand === true) await context.of('Jobs', 'System').send('lowerDemand', row.JobID, { IsCancelJob })
}

/** Who is confirmed waits for nothing else at that time (A17). */
async function releaseElsewhere(context: Context, { id }: Change): Promise<void> {
  const found = await listElsewhere(context.transaction, id)
  if (found.length === 0) return
  await lockJobs(
    context.transaction,
    found.map(({ JobID }) => JobID),
  )
  const system = context.of('CandidateJobs', 'System')
  for (const { ID } of await listElsewhere(context.transaction, id)) await system.send('scheduledElsewhere', ID)
}

/** The further steps on behalf of a candidate (A4): each is an event of its own, and all are done or none. */
async function takeSteps(context: Context, { id, row }: Change): Promise<void> {
  const { OfferOnBehalfOfCandidate, ConfirmOnBehalfOfCandidate, IsConfirmed, ...given } = context.given
  const { IgnoreConflict, IgnoreDocuments, IgnoreWarning } = given
  if (OfferOnBehalfOfCandidate !== false && row.Status === candidateJobStatus.Requested) {
    const organizationId = context.given.organizationId ?? row.OrganizationID
    await context.send('offer', id, { organizationId, IsConfirmed, IgnoreConflict, IgnoreDocuments, IgnoreWarning })
  }
  if (ConfirmOnBehalfOfCandidate !== false)
    await context.send('accept', id, { IgnoreConflict, IgnoreWarning, ...(IsConfirmed === true && { IsConfirmed }) })
}

/** Confirms the candidate on another job, to which his time card goes along (A18). */
async function moveToTarget(context: Context, { id, row }: Change): Promise<void> {
  const { TargetJobID, IsHCPAdjusted, IgnoreConflict, IgnoreDocuments } = context.given
  const JobID = TargetJobID ?? 0
  await lockJobs(context.transaction, [JobID])
  const system = context.of('CandidateJobs', 'System')
  const pair = { JobID, CandidateID: row.CandidateID, FromJobID: row.JobID }
  const made = await system.sendToTarget('takeOver', { ...pair, IsHCPAdjusted, IgnoreConflict, IgnoreDocuments })
  await system.send('noteMove', id, { MovedToID: made.id })
  const times = await findJobTimes(context.transaction, JobID)
  await moveTimeCards(context, id, { CandidateJobID: made.id, JobID, ...times })
}

async function moveTimeCards(
  context: CallContext,
  id: number,
  args: EventArguments<'TimeCards', 'move'>,
): Promise<void> {
  for (const card of await listTimeCards(context.transaction, id))
    await context.of('TimeCards', 'System').send('move', card, args)
}
