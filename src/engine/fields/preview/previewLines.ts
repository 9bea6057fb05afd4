import { canRead } from '#contract/access.ts'
import type { RecordValues } from '#contract/callArguments.ts'
import { listShownColumns } from '#contract/descriptor.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { getFieldKind } from '../registry.ts'

/** As many values as a preview shows. */
const mostLines = 5

/** The property by whose chip a record is known at a glance: its state, or else the first column whose states have a tone. */
export function findChipProperty({ machine, properties, descriptor }: Resource): ResourceProperty | null {
  const columns = (descriptor.list?.columns ?? []).map(column => (typeof column === 'string' ? column : column.field))
  const names = machine ? [machine.state, ...columns] : columns
  return names.map(name => properties.get(name)).find(property => property?.states?.some(({ tone }) => tone)) ?? null
}

/** The first columns of the list that this record fills and this user reads, without what title and chip say already. */
export function listPreviewLines(
  resource: Resource,
  record: RecordValues,
  held: ReadonlySet<string>,
): ResourceProperty[] {
  const { represent, record: page } = resource.descriptor
  const chip = findChipProperty(resource)
  const said = `${represent}${page?.title ?? ''}`
  const shown = listShownColumns(resource.descriptor).flatMap(field => resource.properties.get(field) ?? [])
  return shown
    .filter(property => {
      const isSaid = [property.name, property.displayName].some(name => name !== null && said.includes(`{${name}}`))
      return property !== chip && !isSaid && canRead(property.schema, held) && isFilled(property, record)
    })
    .slice(0, mostLines)
}

function isFilled(property: ResourceProperty, record: RecordValues): boolean {
  return getFieldKind(property.kind).toText(property, record[property.name], record).trim() !== ''
}
