import type { CallArguments } from '#contract/callArguments.ts'
import { renderCall } from '#contract/calls/renderCall.ts'
import type { Resource } from '#contract/resource.ts'
import { type Answer, requestEnvelope } from '../http/requestEnvelope.ts'
import type { SendOptions } from '../http/send.ts'

/**
 * Performs any call of a resource's call table and answers its envelope with the HTTP status. A resource without one is plain
 * REST, whose answers are made envelopes. Throws where the resource has no such call, and the `AbortError` of a cancelled request.
 *
 * @example await callResource(users, 'activate', { id: 5 })
 */
export async function callResource(
  resource: Resource,
  callName: string,
  args: CallArguments,
  options?: SendOptions,
): Promise<Answer> {
  // Only who has such a resource loads what speaks with it.
  if (!resource.descriptor.calls) return (await import('./restCalls.ts')).callRest(resource, callName, args, options)
  return requestEnvelope(resource.descriptor.service, renderCall(resource, callName, args), options)
}
