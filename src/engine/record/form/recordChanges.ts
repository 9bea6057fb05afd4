import type { RecordValues } from '#contract/callArguments.ts'
import { isKept } from '#contract/normalValue.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { isSameValue } from '#contract/values.ts'
import { isEmptyValue } from '../../fields/fieldKind.ts'
import { isSecret } from '../../fields/registry.ts'

/** A record that two people changed: as one opened it, what one changed oneself, and as it stands now. */
export interface Conflict {
  opened: RecordValues
  mine: RecordValues
  theirs: RecordValues
}

/** The given fields in which the record differs from how it was opened. */
export function listChanges(
  { properties }: Pick<Resource, 'properties'>,
  fields: readonly string[],
  opened: RecordValues,
  record: RecordValues,
): string[] {
  return fields.filter(field => {
    const property = properties.get(field)
    return property !== undefined && !isKept(property, opened[field], record[field])
  })
}

/** What a save sends: the changed fields alone, for what is absent stays as it is; null clears (architecture "Saving"). */
export function pickChanges(changes: readonly string[], record: RecordValues): RecordValues {
  return Object.fromEntries(changes.map(field => [field, isEmptyValue(record[field]) ? null : record[field]]))
}

/** The properties whose values somebody else has changed since the record was opened. */
export function listOthersChanges(resource: Resource, opened: RecordValues, current: RecordValues): ResourceProperty[] {
  return [...resource.properties.values()].filter(
    property => !property.isServerOwned && !isSameValue(property, opened[property.name], current[property.name]),
  )
}

/**
 * Whether there is nothing to decide: whatever somebody else has changed since, one has changed to the same. What one has changed
 * oneself must be informed of: of a secret, or of what one may not read, nobody can say whether it is still what it was.
 */
export function isAgreed(resource: Resource, { opened, mine, theirs }: Conflict): boolean {
  const isReported = (name: string) => {
    const property = resource.properties.get(name)
    return property !== undefined && Object.hasOwn(theirs, name) && !isSecret(property)
  }
  if (!Object.keys(mine).every(isReported)) return false
  return listOthersChanges(resource, opened, theirs).every(property => {
    const isComputed = property.schema['x-computed'] !== undefined
    return isComputed || (Object.hasOwn(mine, property.name) && isSameChange(property, mine, theirs))
  })
}

/** Whether both have changed a field to the same. */
export function isSameChange(property: ResourceProperty, mine: RecordValues, theirs: RecordValues): boolean {
  return isKept(property, theirs[property.name], mine[property.name])
}

/** The values with which a record can be added anew: its own, without what the services give and what is secret. */
export function pickForNew(resource: Resource, record: RecordValues): RecordValues {
  const picked: RecordValues = {}
  for (const property of resource.properties.values()) {
    const { name, schema, isServerOwned } = property
    const isGiven = isServerOwned || schema['x-computed'] || schema.readOnly
    if (!isGiven && !isSecret(property) && !isEmptyValue(record[name])) picked[name] = record[name]
  }
  return picked
}
