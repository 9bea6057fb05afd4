import { findCallRule, findEditRule } from '#contract/access.ts'
import type { Descriptor } from '#contract/descriptor.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'

/** The call that a screen of one record is for: to edit it, or to read it. */
export type RecordCall = 'update' | 'one'

/** Whether a record is the user himself: its resource is that of users, where reading oneself is a `self` call. */
export function isOwnRecord({ descriptor }: { descriptor: Descriptor }, id: unknown): boolean {
  return descriptor.calls?.one?.self === true && id !== undefined && String(id) === String(findClaims().sub)
}

/** The access rule of a screen of one record: everybody opens that of the user he is himself. */
export function findRecordRule(descriptor: Descriptor, call: RecordCall, id: string | undefined): string | undefined {
  if (isOwnRecord({ descriptor }, id)) return undefined
  return call === 'update' ? findEditRule(descriptor) : findCallRule(descriptor, call)
}
