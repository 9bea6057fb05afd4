import type { WireRequest } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { type BegunView, viewHeader } from '#contract/viewAs.ts'
import type { Claims } from '#src/lib/claims.ts'
import { requestOwn } from '../configuration/requestOwn.ts'
import { callResource } from '../data/callResource.ts'
import { type Answer, requestEnvelope } from '../http/requestEnvelope.ts'
import { parseReply } from '../http/send.ts'
import { usersContract } from './accountCalls.ts'
import { getAuthority } from './identity.ts'
import { leaveView, openView, type View } from './view.ts'

/** Begins to see the console as a user, in this tab; answers the refusal where the services do not let him. */
export async function beginView(users: Resource, userId: number): Promise<Answer | null> {
  const answer = await callResource(users, 'viewAs', { id: userId })
  if (!answer.Success) return answer
  const begun = answer.Source as BegunView
  const reply = await requestOwn(`${getAuthority()}/me`, { [viewHeader]: String(begun.ID) })
  if (reply?.status !== 200) return { ...answer, Success: false, Message: null }
  openView({ ...begun, claims: parseReply(reply) as Claims })
  return null
}

/** Ends the view of this tab, which is said there where it was `byItself`; where nothing answers, the services end it. */
export async function endView(view: View, byItself = false): Promise<void> {
  const request: WireRequest = { method: 'POST', path: 'EndViewAs', query: [], body: { viewId: view.ID } }
  // Whether the user who is looked at has this call does not count.
  await requestEnvelope(usersContract, request, { asViewer: true })
  leaveView(byItself)
}
