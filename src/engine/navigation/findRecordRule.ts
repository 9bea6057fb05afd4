import { findCallRule, findEditRule } from '#contract/access.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'

/** The call that a screen of one record is for: to edit it, or to read it. */
export type RecordCall = 'update' | 'one'

/** The access rule of a screen of one record: everybody opens that of the user he is himself, where reading it is a `self` call. */
export function findRecordRule(descriptor: Descriptor, call: RecordCall, id: string | undefined): string | undefined {
  const isOwn = descriptor.calls?.one?.self === true && id !== undefined && id === String(findClaims().sub)
  if (isOwn) return undefined
  return call === 'update' ? findEditRule(descriptor) : findCallRule(descriptor, call)
}
