import type { Condition } from '#contract/conditions.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { RecordLimit } from '../reference/useReferenceOptions.ts'

/** What of a resource's records a property may hold: those of its category, all where it names none. */
export function listLookupConditions({ descriptor }: Resource, { schema }: ResourceProperty): Condition[] {
  const [by, category] = [descriptor.lookup?.category, schema['x-lookup']]
  return by === undefined || category === undefined ? [] : [{ field: by, op: 'in', value: [category] }]
}

/** The category of which a list of lookups takes records; null where any may be chosen. */
export function findCategory({ descriptor }: Resource, { schema }: ResourceProperty): RecordLimit | null {
  const [field, value] = [descriptor.lookup?.category, schema['x-lookup']]
  return field === undefined || value === undefined ? null : { field, value }
}
