import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { isEmptyValue } from '../fields/fieldKind.ts'

/** True where two values are the same to a record; empty text, null and absent are all an empty field. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isEmptyValue(one) || isEmptyValue(other)) return isEmptyValue(one) && isEmptyValue(other)
  return one === other || (typeof one === 'object' && JSON.stringify(one) === JSON.stringify(other))
}

/** The given fields in which the record differs from how it was opened. */
export function listChanges(fields: readonly string[], opened: RecordValues, record: RecordValues): string[] {
  return fields.filter(field => !isSameValue(opened[field], record[field]))
}

/** What a save sends: the changed fields alone, for what is absent stays as it is; null clears (architecture "Saving"). */
export function pickChanges(changes: readonly string[], record: RecordValues): RecordValues {
  return Object.fromEntries(changes.map(field => [field, isEmptyValue(record[field]) ? null : record[field]]))
}

/** The properties whose values somebody else has changed since the record was opened. */
export function listOthersChanges(resource: Resource, opened: RecordValues, current: RecordValues): ResourceProperty[] {
  return [...resource.properties.values()].filter(
    ({ name, isServerOwned }) => !isServerOwned && !isSameValue(opened[name], current[name]),
  )
}

/** The values with which a record can be added anew: its own, without what the services give and what is secret. */
export function pickForNew(resource: Resource, record: RecordValues): RecordValues {
  const picked: RecordValues = {}
  for (const { name, schema, isServerOwned } of resource.properties.values()) {
    const isGiven = isServerOwned || schema['x-computed'] || schema.readOnly || schema['x-secret']
    if (!isGiven && !isEmptyValue(record[name])) picked[name] = record[name]
  }
  return picked
}
