import type { PropertySchema } from './entitySchema.ts'

/** What makes the records of a resource a part of the configuration, which a snapshot carries to another environment. */
export interface SnapshotDescriptor {
  /** The properties that together tell a record from all others, wherever it is: no IDs. */
  key: string[]
  /** The properties that every environment has for itself. */
  without?: string[]
  /** Which records it holds: of each property named one of its values; all where it is absent. */
  only?: Readonly<Record<string, readonly string[]>>
}

/** True for a property that a snapshot holds: what is secret, computed or part of a call alone is no state to be carried. */
export function isHeld({ without = [] }: SnapshotDescriptor, name: string, schema: PropertySchema): boolean {
  return !without.includes(name) && !schema['x-secret'] && !schema['x-transient'] && !schema['x-computed']
}
