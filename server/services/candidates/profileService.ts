import { buildSuccess } from '#contract/envelope.ts'
import { notFound } from '../../platform/kernel/problem.ts'
import type { ResourceExtension } from '../../platform/resources/extension.ts'
import { findCandidateOf } from './candidateRepository.ts'

/** A user as the applications see him (SPEC-1 §7 "User"), with the candidate that he is. */
export const profileExtension: ResourceExtension<'ClientUserProfiles'> = {
  handlers: {
    async byUserId(context) {
      const conditions = [{ field: 'ID', op: 'in' as const, value: [context.id] }]
      const fields = [
        'LoginName',
        'Name',
        'FirstName',
        'LastName',
        'Email',
        'Phone',
        'UserType',
        'CompanyID',
        'IsActive',
      ]
      const [user] = (await context.perform('all', { conditions }, fields)).Source
      if (!user) throw notFound(context.text('records.notFound'))
      const candidate = await findCandidateOf(context.database, user.ID)
      return buildSuccess({
        ...user,
        UserID: user.ID,
        CandidateId: candidate?.ID ?? null,
        CandidateStatus: candidate?.Status ?? null,
      })
    },
  },
}
