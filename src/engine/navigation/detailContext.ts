import type { Condition } from '#contract/conditions.ts'
import type { ListDescriptor } from '#contract/descriptor.ts'
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
      ...(list && { list: toList(list, by, columns) }),
    },
  }
}

/** A side panel of the record itself would say nothing new. */
function toList({ panel, ...list }: ListDescriptor, by: string, columns: ListDescriptor['columns']): ListDescriptor {
  return { ...list, ...(columns && { columns }), ...(panel !== undefined && panel !== by && { panel }) }
}

/** That a property has this value. */
export function toCondition(resource: Resource, field: string, value: unknown): Condition {
  const { usualOperator } = getProperty(resource, field)
  return { field, op: usualOperator, value: usualOperator === 'in' ? [value] : value }
}
