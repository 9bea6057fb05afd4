import type { Condition } from './conditions.ts'
import type { Resource, ResourceProperty } from './resource.ts'

/** What of a resource's records a property may hold: those of its category, all where it names none. */
export function listLookupConditions({ descriptor }: Resource, { schema }: ResourceProperty): Condition[] {
  const [by, category] = [descriptor.lookup?.category, schema['x-lookup']]
  return by === undefined || category === undefined ? [] : [{ field: by, op: 'in', value: [category] }]
}
