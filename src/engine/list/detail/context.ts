import type { Condition } from '#contract/conditions.ts'
import { getProperty, type Resource } from '#contract/resource.ts'

/**
 * A resource as a list within a record shows it: columns that say the same in every row are shown to whom chooses them, and no row is
 * called by the record.
 */
export function leaveContext(below: Resource, by: string): Resource {
  const { list, represent } = below.descriptor
  const own = represent.replace(`{${by}}`, '').trim()
  const columns = list?.columns?.filter(column => {
    const field = typeof column === 'string' ? column : column.field
    return field !== by && below.properties.get(field)?.schema['x-of'] !== by
  })
  return {
    ...below,
    descriptor: {
      ...below.descriptor,
      ...(own.includes('{') && { represent: own }),
      ...(list && columns && { list: { ...list, columns } }),
    },
  }
}

/** That a property has this value. */
export function toCondition(resource: Resource, field: string, value: unknown): Condition {
  const { usualOperator } = getProperty(resource, field)
  return { field, op: usualOperator, value: usualOperator === 'in' ? [value] : value }
}
