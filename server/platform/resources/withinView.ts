import { type Call, isChangingCall } from '#contract/descriptor.ts'
import { Refusal } from '../kernel/problem.ts'
import type { CallExecution, CallResult } from './callExecution.ts'

/** Performs a call for who sees the console as another user: he changes nothing, has no number shown in full and takes no file away. */
export async function performWithinView(
  { callName, caller, text }: CallExecution,
  call: Call,
  perform: () => Promise<CallResult>,
): Promise<CallResult> {
  const refuse = () => new Refusal(text('viewAs.readOnly', caller.name))
  if (isChangingCall(callName, call) || callName === 'reveal' || callName === 'download') throw refuse()
  const result = await perform()
  if (!('Success' in result) && result.fileName !== undefined) throw refuse()
  return result
}
