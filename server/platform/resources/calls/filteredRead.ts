import { listCallConditions } from '#contract/calls/callConditions.ts'
import { getPreparedCall } from '#contract/calls/preparedCall.ts'
import type { Call } from '#contract/descriptor.ts'
import { usualZone } from '#contract/relativeMoment.ts'
import type { CallExecution, CallResult, InnerCalls } from '../callExecution.ts'
import { getFirst } from './list.ts'

/**
 * Serves a call that stands for one of the engine's on the rows that it chooses by itself (`reads` and `where`), beside what its
 * caller asks of them.
 */
export async function readFilteredRows(
  execution: CallExecution,
  reads: NonNullable<Call['reads']>,
  perform: InnerCalls['perform'],
): Promise<CallResult> {
  const { args, plan, callName } = execution
  const { where } = getPreparedCall(plan.resource, callName)
  const moment = { now: execution.now().toISOString(), zone: usualZone }
  const conditions = [...listCallConditions(where, args, moment), ...(args.conditions ?? [])]
  const chosen = execution.withArguments({ ...args, conditions })
  return reads === 'one' ? getFirst(chosen) : perform(chosen, reads)
}
