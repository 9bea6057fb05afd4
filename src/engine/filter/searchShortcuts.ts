import type { SearchShortcut } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { liveResources } from '#src/providers/data/manifestState.ts'
import { isVisible } from '../grid/listParameters.ts'

/** A typed search that begins with a prefix of the descriptor. */
export interface TypedShortcut {
  shortcut: SearchShortcut
  /** What stands behind the prefix. */
  value: string
}

/** The search shortcuts of a list whose field the user may read. */
export function listShortcuts({ descriptor, properties }: Resource): SearchShortcut[] {
  return (descriptor.list?.shortcuts ?? []).filter(({ field }) => {
    const property = properties.get(field)
    if (!property || !isVisible(property)) return false
    // What is typed for a reference is searched for among records that the user must reach.
    const reference = property.kind === 'reference' ? property.schema['x-reference'] : undefined
    return reference === undefined || liveResources.get(reference) !== undefined
  })
}

/** The shortcut that a typed search begins with; null where it is a general search. */
export function findShortcut(resource: Resource, typed: string): TypedShortcut | null {
  const plain = typed.trimStart().toLowerCase()
  const shortcut = listShortcuts(resource).find(({ prefix }) => plain.startsWith(prefix.toLowerCase()))
  return shortcut ? { shortcut, value: typed.trimStart().slice(shortcut.prefix.length).trim() } : null
}
