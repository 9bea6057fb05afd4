import { isPermitted } from '#contract/access.ts'
import { buildSuccess } from '#contract/envelope.ts'
import type { CandidateJobRow } from '#contract/rows.gen.ts'
import { notFound } from '../../platform/kernel/problem.ts'
import type { AnsweredRow, CallContext, Handlers } from '../../platform/resources/index.ts'
import { liveStatuses } from './candidateJobRepository.ts'
import { countMatching, findEmployerRating, isJobAccessible } from './jobSearchRepository.ts'

const equals = (field: string, ...value: unknown[]) => ({ field, op: 'in' as const, value })

/** The calls about one job (SPEC-2 §7 "Jobs area"). */
export const jobHandlers: Handlers<'Jobs'> = {
  async one(context) {
    const answer = await context.perform('one', context.args)
    const { withRating, withMatchingCount } = context.given
    const job: AnsweredRow<'Jobs'> = { ...answer.Source }
    if (withRating) Object.assign(job, await findEmployerRating(context.database, job.ID))
    if (withMatchingCount) {
      const isCandidate = context.caller.userType === 'Candidate'
      job.MatchingCount = isCandidate ? null : await countMatching(context.database, job.ID)
    }
    return { ...answer, Source: job }
  },

  async isAccessible(context) {
    const { caller, resource, id: jobId } = context
    const { candidateId = null } = context.given
    if (!isPermitted(resource.descriptor.permissions?.list, caller.permissions)) return buildSuccess(false)
    return buildSuccess(
      await isJobAccessible(
        context.database,
        { jobId, candidateId, now: context.now().toISOString() },
        { job: context.scope('j'), candidate: context.of('Candidates').scope('c') },
      ),
    )
  },

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

  async externalSources(context) {
    const conditions = [equals('JobID', context.given.jobId)]
    return buildSuccess((await context.of('JobExternalSources').perform('all', { conditions })).Source)
  },

  async atsIds(context) {
    await context.perform('one', context.args)
    return context.of('JobAtsIds').perform('all', { conditions: [equals('JobID', context.id)] })
  },

  async addAtsId(context) {
    const { id, given } = context
    await context.perform('one', { id })
    const record = { JobID: id, AtsID: given.AtsID }
    return context.of('JobAtsIds').perform('create', { record })
  },

  deleteAtsId: context => context.of('JobAtsIds').perform('delete', { id: context.given.atsId }),

  async confirmClient(context) {
    const { jobId, candidateId, isConfirmed } = context.given
    const live = await findLive(context, jobId, candidateId)
    if (!live) throw notFound(context.text('records.notFound'))
    await context.of('CandidateJobs').send('confirmClient', live.ID, { isConfirmed })
    return buildSuccess(await findLive(context, jobId, candidateId), context.text('engine.updated'))
  },
}

/** What a candidate has to do with a job now, as far as the caller reaches it. */
async function findLive(context: CallContext, jobId: number, candidateId: number): Promise<CandidateJobRow | null> {
  const { Source } = await context.of('CandidateJobs').perform('list', {
    conditions: [equals('JobID', jobId), equals('CandidateID', candidateId), equals('Status', ...liveStatuses)],
    page: { index: 0, size: 1, withTotal: false },
  })
  return Source[0] ?? null
}
