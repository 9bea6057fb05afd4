import type { RecordValues } from '#contract/callArguments.ts'
import { buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { CallContext } from '../../platform/resources/extension.ts'
import { type CancelActor, judgeCancel } from './cancelRules.ts'
import { confirmed } from './candidateJobRepository.ts'
import { findShiftSettings, getRow } from './candidateJobRow.ts'

const actors: Record<string, CancelActor> = {
  OrganizationUser: 'Agency',
  EmployerUser: 'Facility',
  Candidate: 'Candidate',
}

/** Whether the caller may cancel a confirmed candidate, and what he would be asked (rules C2 "ValidateCancel"). */
export async function answerCancel(context: CallContext): Promise<Envelope> {
  const row = await getRow(context)
  const { Source } = await context.of('Jobs', 'System').perform('one', { id: Number(row.JobID) })
  const { ConfirmedCount } = Source as RecordValues
  const isConfirmed = row.Status === confirmed
  const isLast = isConfirmed && ConfirmedCount === 1
  const hoursToStart = (Date.parse(String(row.StartsOn)) - context.now().getTime()) / 3_600_000
  const { canCancel, needsForce, message } = judgeCancel({
    ...{ isConfirmed, isLast, hoursToStart },
    actor: actors[context.caller.userType] ?? 'Candidate',
    actionBy: context.args.args?.ActionBy === undefined ? null : Number(context.args.args.ActionBy),
    canForce: context.caller.permissions.has('FORCE_CANCEL_JOB'),
    settings: await findShiftSettings(context),
  })
  const state = context.configuration.machines.get('candidate-job')?.states.find(each => each.value === row.Status)
  const key = message ?? (isConfirmed ? null : (state?.message ?? null))
  return buildSuccess({
    CanCancel: canCancel,
    HoursToStart: Math.round(hoursToStart * 100) / 100,
    NeedsForce: needsForce,
    LastCandidate: isLast,
    Message: key === null ? null : context.text(key),
  })
}
