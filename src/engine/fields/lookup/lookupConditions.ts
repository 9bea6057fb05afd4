import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { RecordLimit } from '../reference/useReferenceOptions.ts'

/** The category of which a list of lookups takes records; null where any may be chosen. */
export function findCategory({ descriptor }: Resource, { schema }: ResourceProperty): RecordLimit | null {
  const [field, value] = [descriptor.lookup?.category, schema['x-lookup']]
  return field === undefined || value === undefined ? null : { field, value }
}
