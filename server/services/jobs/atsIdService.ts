import type { CallContext, ResourceExtension } from '../../platform/resources/extension.ts'
import { copyAtsIds, findCompanyOfJob } from './jobRepository.ts'

/** What ATS ids add to the engine: their jobs are found by them. */
export const atsIdExtension: ResourceExtension<'JobAtsIds'> = {
  async beforeSave({ record, transaction }) {
    record.CompanyID = await findCompanyOfJob(transaction, record.JobID)
  },
  afterSave: async context => copyToJob(context, context.record.JobID, null),
  beforeDelete: async context => copyToJob(context, context.stored.JobID, context.stored.ID),
}

async function copyToJob(context: CallContext, jobId: number, left: number | null): Promise<void> {
  await copyAtsIds(context.transaction, jobId, left)
  context.of('Jobs').publishRowsChanged([jobId])
}
