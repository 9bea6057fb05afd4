import type { SnapshotDescriptor } from './descriptor.ts'
import type { PropertySchema } from './entitySchema.ts'

/** True for a property that a snapshot holds: what is secret, computed or part of a call alone is no state to be carried. */
export function isHeld({ without = [] }: SnapshotDescriptor, name: string, schema: PropertySchema): boolean {
  return !without.includes(name) && !schema['x-secret'] && !schema['x-transient'] && !schema['x-computed']
}
