import { candidateJobStatus } from '#contract/enumerations.gen.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { getRow } from './candidateJobRow.ts'

/** The events by which each kind of user cancels a confirmed candidate (A7, A8, A10). */
const cancelEvents = {
  OrganizationUser: 'cancel',
  EmployerUser: 'cancelAtFacility',
  Candidate: 'cancelShift',
} as const

/** Whether the caller may cancel a confirmed candidate, and what he would be asked (rules C2 "ValidateCancel"). */
export async function answerCancel(context: CallContext<'CandidateJobs', 'validateCancel'>): Promise<Envelope> {
  const row = await getRow(context)
  const { ActionBy } = context.given
  const { userType } = context.caller
  const sent = ActionBy === undefined ? {} : { ActionBy }
  const [verdict] = await context.judge(cancelEvents[userType], [row.ID], sent)
  const refused = verdict?.isAllowed === false ? verdict : null
  const jobs = context.of('Jobs', 'System')
  const { Source } = await jobs.perform('one', { id: row.JobID })
  const isLast = row.Status === candidateJobStatus.Confirmed && Source.Demand === 1
  const isJudged = isLast && refused === null && userType !== 'Candidate'
  const [left] = isJudged ? await jobs.judge('leavePosition', [row.JobID], { DecreaseDemand: true }) : []
  return buildSuccess({
    CanCancel: refused === null || refused.question !== undefined,
    HoursToStart: Math.round((Date.parse(String(row.StartsOn)) - context.now().getTime()) / 36_000) / 100,
    NeedsForce: refused?.question?.Argument === 'IsForceCancel',
    LastCandidate: isLast,
    Message: refused?.message ?? (left?.isAllowed === false ? left.message : null),
  })
}
