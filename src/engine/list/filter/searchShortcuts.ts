import type { SearchShortcut } from '#contract/descriptor.ts'
import { findReferred } from '#contract/entitySchema.ts'
import type { Resource } from '#contract/resource.ts'
import { splitShortcuts, type TypedShortcut } from '#contract/searchShortcuts.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { isVisible } from '../grid/listParameters.ts'

/** The search shortcuts of a list whose field the user may read. */
export function listShortcuts({ descriptor, properties }: Resource): SearchShortcut[] {
  return (descriptor.list?.shortcuts ?? []).filter(({ field, of }) => {
    const property = properties.get(field)
    if (!property || !isVisible(property)) return false
    // What is typed for a reference is searched for among records that the user must reach.
    const reference = findReferred(property.schema)
    const target = liveResources.get(reference ?? '')
    return reference === undefined || (target !== undefined && (of === undefined || target.properties.has(of)))
  })
}

/** The shortcuts of a typed search that begins with one; null where it is a general search. */
export function findShortcuts(resource: Resource, typed: string): TypedShortcut[] | null {
  return splitShortcuts(listShortcuts(resource), typed)
}
