import { listCallConditions } from '#contract/calls/callConditions.ts'
import { getPreparedCall } from '#contract/calls/preparedCall.ts'
import type { Call } from '#contract/descriptor.ts'
import type { CallResult, InnerCalls, Work } from '../work.ts'
import { getFirst } from './list.ts'

/**
 * Serves a call that stands for one of the engine's on the rows that it chooses by itself (`reads` and `where`), beside what its
 * caller asks of them.
 */
export async function readFilteredRows(
  work: Work,
  reads: NonNullable<Call['reads']>,
  perform: InnerCalls['perform'],
): Promise<CallResult> {
  const { args, plan, callName } = work
  const { where } = getPreparedCall(plan.resource, callName)
  const conditions = [...listCallConditions(where, args), ...(args.conditions ?? [])]
  const chosen = work.withArguments({ ...args, conditions })
  return reads === 'one' ? getFirst(chosen) : perform(chosen, reads)
}
