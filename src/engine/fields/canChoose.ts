import { findCallRule, isPermitted } from '#contract/access.ts'
import { findReferred } from '#contract/entitySchema.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'

/** False of a property whose values are records that who holds these codes may not list: there is nothing that he could choose. */
export function canChoose({ schema, lookupNames }: ResourceProperty, held: ReadonlySet<string>): boolean {
  const referred = liveResources.get(findReferred(schema) ?? '')
  return !referred || lookupNames !== undefined || isPermitted(findCallRule(referred.descriptor, 'list'), held)
}
