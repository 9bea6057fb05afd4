import { candidateJobStatus, jobStatus } from '#contract/enumerations.gen.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { findShiftSpan, liveStatuses } from '#contract/jobs.ts'
import type { CandidateJobRow } from '#contract/rows.gen.ts'
import { notFound } from '../../platform/kernel/problem.ts'
import type { CallContext, ResourceExtension, SaveContext } from '../../platform/resources/extension.ts'
import { countOffers, listCandidateJobs } from './candidateJobRepository.ts'
import { askRequestsAgain } from './changedRequests.ts'
import { listJobShifts } from './shiftRepository.ts'

/** What candidates on jobs add to the jobs. */
export const jobExtension: ResourceExtension<'Jobs'> = {
  handlers: {
    async withCandidate(context) {
      const { jobId, candidateId } = context.given
      const { Source } = await context.perform('one', { id: jobId })
      return buildSuccess({ ...Source, CandidateJob: await findLive(context, jobId, candidateId) })
    },

    /** A candidate's own place on the job decides what its page offers him, for others the actions of its row. */
    async userSettings(context) {
      const { caller, args } = context
      const { ID, AllowedActions } = (await context.perform('one', args)).Source
      const candidateId = caller.claims.candidate_id ?? null
      return buildSuccess({
        JobID: ID,
        UserType: caller.userType,
        CandidateId: candidateId,
        CandidateJob: candidateId === null ? null : await findLive(context, ID, Number(candidateId)),
        AllowedActions,
      })
    },

    async confirmClient(context) {
      const { jobId, candidateId, isConfirmed } = context.given
      const live = await findLive(context, jobId, candidateId)
      if (!live) throw notFound(context.text('records.notFound'))
      await context.of('CandidateJobs').send('confirmClient', live.ID, { isConfirmed })
      return buildSuccess(await findLive(context, jobId, candidateId), context.text('engine.updated'))
    },
  },
  afterSave: followChange,
  followZone: (context, { id }) => moveCandidateJobs(context, id),
  effects: {
    /** Once nobody else can take a position, those who are not confirmed are let go (J6). */
    async withdrawOthers(context, { id, row }) {
      const hasStates = row.Status === jobStatus.Filled || row.Status === jobStatus.InProgress
      if (hasStates && (row.ConfirmedCount ?? 0) >= row.Demand)
        await release(context, id, [candidateJobStatus.Requested, candidateJobStatus.Offered])
    },
    /** Who has requested a shift is not waited for once it has begun; offers go on until it is over (rules C9.7). */
    withdrawRequests: (context, { id }) => release(context, id, [candidateJobStatus.Requested]),
    /** A canceled job takes all who are on it with it (J13, J14). */
    async cancelCandidates(context, { id, row }) {
      if (row.Status !== jobStatus.Canceled) return
      const by = { ActionBy: row.CanceledBy ?? null }
      const live = await listCandidateJobs(context.transaction, id, liveStatuses)
      for (const each of live) await context.of('CandidateJobs', 'System').send('jobCanceled', each, by)
      if (live.length > 0) await countOffers(context.transaction, id)
    },
  },
}

const equals = (field: string, ...value: unknown[]) => ({ field, op: 'in' as const, value })

/** What a candidate has to do with a job now, as far as the caller reaches it. */
async function findLive(context: CallContext, jobId: number, candidateId: number): Promise<CandidateJobRow | null> {
  const { Source } = await context.of('CandidateJobs').perform('list', {
    conditions: [equals('JobID', jobId), equals('CandidateID', candidateId), equals('Status', ...liveStatuses)],
    page: { index: 0, size: 1, withTotal: false },
  })
  return Source[0] ?? null
}

async function release(context: CallContext, jobId: number, statuses: readonly unknown[]): Promise<void> {
  const waiting = await listCandidateJobs(context.transaction, jobId, statuses)
  for (const each of waiting) await context.of('CandidateJobs', 'System').send('jobFilled', each)
  if (waiting.length > 0) await countOffers(context.transaction, jobId)
}

/** Who is on a published job follows its times, and who has requested it is asked again. */
async function followChange(context: SaveContext<'Jobs'> & { readonly id: number }): Promise<void> {
  const { stored, record, id } = context
  if (stored === null || stored.Status === jobStatus.Unpublished) return
  if (stored.StartsOn !== record.StartsOn || stored.EndsOn !== record.EndsOn) await moveCandidateJobs(context, id)
  await askRequestsAgain(context)
}

/**
 * Has who is on a job follow its times, with their time cards. One who would then overlap another confirmed shift stays as he is, and the
 * agency is informed.
 */
async function moveCandidateJobs(context: CallContext, jobId: number): Promise<void> {
  const system = context.of('CandidateJobs', 'System')
  for (const shift of await listJobShifts(context.transaction, jobId)) {
    const { startsOn, endsOn } = findShiftSpan(shift, shift.TimeZone)
    if (startsOn === shift.StartsOn && endsOn === shift.EndsOn) continue
    try {
      await context.transaction.savepoint(() => system.send('retime', shift.ID, { StartsOn: startsOn, EndsOn: endsOn }))
    } catch (error) {
      if (!isExclusion(error)) throw error
      await system.raise('SHIFT_OVERLAPS', shift.ID, { ID: shift.ID, ...(await findPair(context, shift.ID)) })
    }
  }
}

async function findPair(context: CallContext, id: number): Promise<{ JobID: number; CandidateID: number }> {
  const { Source } = await context.of('CandidateJobs', 'System').perform('one', { id })
  const { JobID, CandidateID } = Source as { JobID: number; CandidateID: number }
  return { JobID, CandidateID }
}

/** True where the database refuses two overlapping confirmed shifts; worked ones are reported in their own words. */
function isExclusion(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'candidate_job_overlap'
}
