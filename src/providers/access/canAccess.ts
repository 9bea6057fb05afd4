import { findCallRule, isPermitted } from '#contract/access.ts'
import type { Resources } from '../data/manifestState.ts'
import { heldPermissions } from './permissions.ts'

const callOfAction: Record<string, string> = { show: 'one', edit: 'update' }

/**
 * Answers ra-core's question whether an action on a resource is open: a screen's action stands for the call behind it.
 * The pseudo resource `$permission` asks for a bare code; a resource that the manifest does not hold is refused.
 */
export function canAccess(resources: Resources, resource: string, action: string): boolean {
  const held = heldPermissions.get()
  if (resource === '$permission') return isPermitted(action, held)
  const descriptor = resources.get(resource)?.descriptor
  if (!descriptor) return false
  const call = callOfAction[action] ?? action
  const isKnown =
    descriptor.calls === undefined || descriptor.calls[call] !== undefined || call in (descriptor.permissions ?? {})
  return isKnown && isPermitted(findCallRule(descriptor, call), held)
}
