import { findCallRule, isPermitted } from '#contract/access.ts'
import type { CallContext } from './extension.ts'
import { type Fragment, raw } from './sql/fragment.ts'
import type { ResourceName } from './typedNames.ts'

/** The condition that the caller may read a row of another resource: nothing is found by what he may not read. */
export function toReadCondition(context: CallContext, name: ResourceName, alias: string): Fragment {
  const descriptor = context.configuration.resources.get(name)?.descriptor
  const isRead = descriptor && isPermitted(findCallRule(descriptor, 'one'), context.caller.permissions)
  return isRead ? context.of(name).scope(alias) : raw('false')
}
