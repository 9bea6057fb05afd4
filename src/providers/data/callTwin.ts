import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { type Answer, requestEnvelope } from '../http/requestEnvelope.ts'

/**
 * Performs a call that changes something by GET through its POST twin: what it is given stands in the body, however long it is.
 * Throws where the resource has no such call.
 *
 * @example await callTwin(configurations, 'saveSubscribers', { eventConfigID: 5, loginNames })
 */
export async function callTwin({ name, descriptor }: Resource, callName: string, args: RecordValues): Promise<Answer> {
  const call = descriptor.calls?.[callName]
  if (!call?.changes) throw new Error(`${name} has no call ${callName} with a POST twin.`)
  return requestEnvelope(descriptor.service, { method: 'POST', path: call.path, query: [], body: args })
}
