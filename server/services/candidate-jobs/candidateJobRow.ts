import { liveStatuses } from '#contract/jobs.ts'
import type { CandidateJobRow } from '#contract/rows.gen.ts'
import { notFound } from '../../platform/kernel/problem.ts'
import type { CallContext } from '../../platform/resources/extension.ts'

/** The row of a candidate on a job that counts: the live one, else the newest; throws 404 where the caller reaches none. */
export async function getRow(context: CallContext<'CandidateJobs'>): Promise<CandidateJobRow> {
  const { JobID, CandidateID } = context.given
  const { Source } = await context.perform('list', {
    conditions: [
      { field: 'JobID', op: 'in', value: [JobID] },
      { field: 'CandidateID', op: 'in', value: [CandidateID] },
    ],
    page: { index: 0, size: 100, withTotal: false },
    sort: [{ field: 'ID', direction: 'descending' }],
  })
  const row = Source.find(({ Status }) => liveStatuses.includes(Status)) ?? Source[0]
  if (!row) throw notFound(context.text('records.notFound'))
  return row
}
