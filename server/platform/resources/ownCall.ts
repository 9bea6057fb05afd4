import { findCallRule, isPermitted } from '#contract/access.ts'
import { isTwin } from '#contract/calls/isTwin.ts'
import type { Call } from '#contract/descriptor.ts'
import { type Caller, toActorKind } from '../access/caller.ts'
import type { ResourcePlan } from './plan.ts'

/**
 * The call that a request is for, where several share method and path since each side is asked for something else: the first whose permission
 * the caller holds and whose event he may send as what he is, of those that are distinguished by nothing from the one that matched, else of
 * those without `when`. The one that matched where it is none of them.
 */
export function findOwnCall({ resource, machine }: ResourcePlan, matched: string, caller: Caller): string {
  const { descriptor } = resource
  const { calls = {} } = descriptor
  const call = calls[matched]
  if (call?.event === undefined || caller.opened) return matched
  const actor = toActorKind(caller)
  const isActor = (event: string) =>
    machine?.transitions.some(each => each.event === event && (each.actors?.includes(actor) ?? true)) === true
  const isOwn = ([name, { event }]: [string, Call]) =>
    event !== undefined && isActor(event) && isPermitted(findCallRule(descriptor, name), caller.permissions)
  const own = Object.entries(calls).filter(isOwn)
  const { when: _, ...open } = call
  const found = own.find(([, each]) => isTwin(each, call)) ?? own.find(([, each]) => isTwin(each, open))
  return found?.[0] ?? matched
}
