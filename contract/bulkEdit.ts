import { canWrite, isMasked } from './access.ts'
import type { Resource, ResourceProperty } from './resource.ts'

/** Kinds whose values are of one record alone. */
const ownKinds: ReadonlySet<string> = new Set(['file', 'image', 'signature', 'password', 'ssn', 'email'])

/** Kinds that records may share and that are not given to many: numbers of one person, and what is not typed in one field. */
const singleKinds: ReadonlySet<string> = new Set(['phone', 'json', 'object', 'objects', 'unknown'])

/** True for what belongs to one record, so that no other takes it over: it tells records apart, or is a state, a secret or a file. */
export function isOwnValue({ key, machine }: Resource, { name, schema, kind }: ResourceProperty): boolean {
  if (name === key || name === machine?.state || ownKinds.has(kind)) return true
  return schema['x-unique'] !== undefined || schema['x-secret'] === true
}

/**
 * True where a holder of these codes may give a property the same value on many records at once: he may write it, also later than
 * on a new record, and it belongs to no record alone.
 */
export function isBulkEditable(resource: Resource, property: ResourceProperty, held: ReadonlySet<string>): boolean {
  const { schema, kind, isServerOwned } = property
  if (isServerOwned || singleKinds.has(kind) || isOwnValue(resource, property)) return false
  if (schema['x-read-only-on-edit'] || (schema['x-transient'] && !schema['x-junction'])) return false
  return canWrite(schema, held) && !isMasked(schema, held)
}
