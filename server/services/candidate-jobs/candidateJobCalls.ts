import { buildBulkResult, type RowResult } from '#contract/bulk.ts'
import type { RecordKey } from '#contract/callArguments.ts'
import { candidateJobStatus, candidateJobUnconfirmed } from '#contract/enumerations.gen.ts'
import { buildSuccess } from '#contract/envelope.ts'
import { badRequest, forbidden, HttpProblem, Refusal } from '../../platform/kernel/problem.ts'
import type { CallContext, Given, Handlers } from '../../platform/resources/index.ts'
import { answerCancel } from './cancelCalls.ts'
import { answerOverlap, listTargets } from './shiftCalls.ts'

/** The calls about candidates on jobs that no event serves alone (SPEC-2 §7 "Candidate-job actions"). */
export const candidateJobHandlers: Handlers<'CandidateJobs'> = {
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
  try {
    await context.transaction.savepoint(() => context.send(event, id, own))
    return { ID: id, Success: true, Message: null }
  } catch (error) {
    const isRefused = error instanceof Refusal || (error instanceof HttpProblem && error.status < 500)
    if (!isRefused) throw error
    const { Question } = error.envelope
    return { ...toRefused(id, error.message), ...(Question && { Question }) }
  }
}

function toRefused(ID: RecordKey, Message: string): RowResult {
  return { ID, Success: false, Message }
}
