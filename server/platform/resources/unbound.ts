import type { BoundCall } from '#contract/calls/bindCall.ts'
import type { Resource } from '#contract/resource.ts'
import { badRequest, type HttpProblem, Refusal } from '../kernel/problem.ts'

/** Why a request is no call: that no row is named is said in the words of the call, where it has such (`unnamed`). */
export function buildUnbound(
  { message, isUnnamed }: Extract<BoundCall, { ok: false }>,
  { descriptor }: Resource,
  callName: string,
  say: (key: string) => string,
): HttpProblem | Refusal {
  const key = descriptor.calls?.[callName]?.unnamed
  return isUnnamed && key !== undefined ? new Refusal(say(key)) : badRequest(message)
}
