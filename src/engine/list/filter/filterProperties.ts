import { canMatch } from '#contract/access.ts'
import { type Descriptor, listSections } from '#contract/descriptor.ts'
import { isInRows } from '#contract/entitySchema.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { canChoose } from '../../fields/canChoose.ts'
import { getFieldKind } from '../../fields/registry.ts'

/**
 * What the filter panel offers: the descriptor's filters, then every property that it names nowhere, so that a field that was
 * only added to a schema can be filtered by.
 */
export function listFilterProperties(
  { descriptor, properties }: Resource,
  held: ReadonlySet<string>,
): ResourceProperty[] {
  const filters = descriptor.list?.filters ?? []
  const named = listNamed(descriptor)
  const further = [...properties.values()].filter(property => !named.has(property.name) && isFilterable(property))
  return [...filters.map(field => properties.get(field)), ...further].filter(
    property => property !== undefined && canMatch(property.schema, held) && canChoose(property, held),
  ) as ResourceProperty[]
}

function isFilterable({ kind, isServerOwned, schema }: ResourceProperty): boolean {
  const isStored = !isServerOwned && !schema['x-secret'] && isInRows(schema)
  return isStored && getFieldKind(kind).isFilterable
}

/** The properties for which the descriptor has found a place. */
function listNamed({ list, form }: Descriptor): Set<string> {
  const columns = (list?.columns ?? []).map(column => (typeof column === 'string' ? column : column.field))
  const fields = listSections(form).flatMap(section => section.fields)
  return new Set([...columns, ...fields, ...(list?.filters ?? []), ...(form?.hidden ?? [])])
}
