import { isPermitted } from '#contract/access.ts'
import { buildSuccess } from '#contract/envelope.ts'
import type { AnsweredRow, Handlers } from '../../platform/resources/index.ts'
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
}
