import type { CallArguments } from '#contract/callArguments.ts'
import type { ReceivedRequest } from '#contract/calls/bindCall.ts'
import type { Resource } from '#contract/resource.ts'
import type { Caller } from '../access/caller.ts'

/** One call to perform, by whoever asks: a request, or another service. */
export interface CallRequest {
  /** The resource's name. */
  resource: string
  callName: string
  caller: Caller
  args: CallArguments
  /** For the log and the hooks. */
  requestId?: string
  /** The key by which a call that makes records or sends an event can be sent again without doing so twice. */
  idempotencyKey?: string | undefined
  /** The network address of who asks; absent where a service calls by itself. */
  address?: string
  /** The origin of links in mail, '' where none is safe; absent where a service calls by itself. */
  linkOrigin?: string
  /** The languages in which who asks is to be answered (`Accept-Language`). */
  languages?: string | undefined
  /** True once who asks has hung up; absent where nobody can. */
  isGone?: () => boolean
}

/** A call as it came by HTTP: the resource and name that the matcher found, and what was received. */
export interface ReceivedCall {
  resource: Resource
  callName: string
  caller: Caller
  received: ReceivedRequest
  requestId: string
  /** The key of the request, by which a call that makes records or sends an event can be sent again. */
  idempotencyKey?: string | undefined
  /** The network address that the request came from, proxies considered. */
  address: string
  /** The origin of links in mail, '' where none is safe. */
  linkOrigin?: string
  /** The languages in which the client is to be answered (`Accept-Language`). */
  languages?: string | undefined
  /** True once the client has hung up; absent where nobody can. */
  isGone?: () => boolean
}
