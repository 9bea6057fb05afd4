import { isPermitted } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { CallContext, CallHandler } from '../../platform/resources/extension.ts'
import { confirmed, offered, requested } from './candidateJobRepository.ts'
import { countMatching, findEmployerRating, isJobAccessible } from './jobSearchRepository.ts'

const equals = (field: string, ...value: unknown[]) => ({ field, op: 'in' as const, value })

/** The calls about one job (SPEC-2 §7 "Jobs area"). */
export const jobHandlers: Record<string, CallHandler> = {
  async one(context) {
    const answer = await context.perform('one', context.args)
    const { withRating, withMatchingCount } = context.args.args ?? {}
    const job = { ...(answer.Source as RecordValues) }
    if (withRating) Object.assign(job, await findEmployerRating(context.database, Number(job.ID)))
    if (withMatchingCount) {
      const isCandidate = context.caller.userType === 'Candidate'
      job.MatchingCount = isCandidate ? null : await countMatching(context.database, Number(job.ID))
    }
    return { ...answer, Source: job }
  },

  async isAccessible(context) {
    const { caller, resource, args } = context
    const candidateId = args.args?.candidateId ?? null
    if (!isPermitted(resource.descriptor.permissions?.list, caller.permissions)) return buildSuccess(false)
    return buildSuccess(
      await isJobAccessible(
        context.database,
        {
          jobId: Number(args.id),
          candidateId: candidateId === null ? null : Number(candidateId),
          now: context.now().toISOString(),
        },
        { job: context.scope('j'), candidate: context.of('Candidates').scope('c') },
      ),
    )
  },

  async withCandidate(context) {
    const { jobId, candidateId } = context.args.args as RecordValues
    const { Source } = await context.perform('one', { id: Number(jobId) })
    return buildSuccess({
      ...(Source as RecordValues),
      CandidateJob: await findLive(context, Number(jobId), Number(candidateId)),
    })
  },

  /** A candidate's own place on the job decides what its page offers him, for others the actions of its row. */
  async userSettings(context) {
    const { caller, args } = context
    const { Source } = await context.perform('one', args)
    const { ID, AllowedActions } = Source as RecordValues
    const candidateId = caller.claims.candidate_id ?? null
    return buildSuccess({
      JobID: ID,
      UserType: caller.userType,
      CandidateId: candidateId,
      CandidateJob: candidateId === null ? null : await findLive(context, Number(ID), Number(candidateId)),
      AllowedActions,
    })
  },

  async externalSources(context) {
    const conditions = [equals('JobID', context.args.args?.jobId)]
    return buildSuccess((await context.of('JobExternalSources').perform('all', { conditions })).Source)
  },

  async atsIds(context) {
    await context.perform('one', context.args)
    return context.of('JobAtsIds').perform('all', { conditions: [equals('JobID', context.args.id)] })
  },

  async addAtsId(context) {
    await context.perform('one', { id: Number(context.args.id) })
    const record = { JobID: context.args.id, AtsID: context.args.args?.AtsID }
    return context.of('JobAtsIds').perform('create', { record })
  },

  deleteAtsId: context => context.of('JobAtsIds').perform('delete', { id: Number(context.args.args?.atsId) }),

  async confirmClient(context) {
    const { jobId, candidateId, isConfirmed } = context.args.args as RecordValues
    const live = await findLive(context, Number(jobId), Number(candidateId))
    if (!live) throw notFound(context.text('records.notFound'))
    await context.of('CandidateJobs').send('confirmClient', Number(live.ID), { isConfirmed })
    return buildSuccess(await findLive(context, Number(jobId), Number(candidateId)), context.text('engine.updated'))
  },
}

/** What a candidate has to do with a job now, as far as the caller reaches it. */
async function findLive(context: CallContext, jobId: number, candidateId: number): Promise<RecordValues | null> {
  const { Source } = await context.of('CandidateJobs').perform('list', {
    conditions: [
      equals('JobID', jobId),
      equals('CandidateID', candidateId),
      equals('Status', requested, offered, confirmed),
    ],
    page: { index: 0, size: 1, withTotal: false },
  })
  return (Source as RecordValues[])[0] ?? null
}
