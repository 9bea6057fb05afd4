import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import type { Claims } from '#src/lib/claims.ts'
import { isEmptyValue } from '../fields/fieldKind.ts'

/**
 * The values with which a new record begins: the schema's defaults, and where the resource is scoped by a property of its
 * own, the user's claim.
 */
export function buildNewRecord(resource: Resource, claims: Claims): RecordValues {
  const record: RecordValues = {}
  for (const { name, schema, isServerOwned } of resource.properties.values()) {
    if (!isServerOwned && !schema['x-computed'] && schema.default !== undefined) record[name] = schema.default
  }
  for (const { path, claim } of resource.descriptor.scope ?? []) {
    const property = resource.properties.get(path)
    if (property && !property.isServerOwned) record[path] = toClaimValue(property, claims[claim])
  }
  return record
}

/** A claim as a property holds it: tokens may carry numbers as text. Null where there is none. */
export function toClaimValue(property: ResourceProperty, claim: unknown): unknown {
  if (isEmptyValue(claim)) return null
  const isNumber = property.jsonType === 'integer' || property.jsonType === 'number'
  return isNumber ? Number(claim) : claim
}
