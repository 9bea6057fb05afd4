import { findCallRule } from '#contract/access.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'

/** The access rule of the page of one record: everybody opens that of the user he is himself, where reading it is a `self` call. */
export function findEditRule(descriptor: Descriptor, id: string | undefined): string | undefined {
  const isOwn = descriptor.calls?.one?.self === true && id !== undefined && id === String(findClaims().sub)
  return isOwn ? undefined : findCallRule(descriptor, 'update')
}
