import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { listClaimRules } from '#contract/scope.ts'
import type { Claims } from '#src/lib/claims.ts'
import { isEmptyValue } from '../../fields/fieldKind.ts'
import { listFormParts } from './formFields.ts'

/**
 * The values with which a new record begins: the schema's defaults, and where the resource is scoped by a property of its
 * own, the user's claim.
 */
export function buildNewRecord(resource: Resource, claims: Claims): RecordValues {
  const record: RecordValues = {}
  for (const { name, schema, isServerOwned } of resource.properties.values()) {
    if (!isServerOwned && !schema['x-computed'] && schema.default !== undefined) record[name] = schema.default
  }
  for (const { path, claim } of listClaimRules(resource.descriptor)) {
    const property = resource.properties.get(path)
    if (property && !property.isServerOwned) record[path] = toClaimValue(property, claims[claim])
  }
  return record
}

/**
 * The references that an address such as `Users/Add?CompanyID=5` gives a new record: those of fields that its form lets this user
 * see and change. A link sets nothing that whoever follows it is not shown.
 */
export function readAddressedReferences(resource: Resource, search: string, held: ReadonlySet<string>): RecordValues {
  const offered = listAddressable(resource, held)
  return Object.fromEntries(
    [...new URLSearchParams(search)].flatMap(([name, text]) => {
      const property = offered.get(name)
      if (!property) return []
      const value = toClaimValue(property, text)
      return value === null || Number.isNaN(value) ? [] : [[name, value]]
    }),
  )
}

/** The references that an address can give a new record, by their names. */
export function listAddressable(resource: Resource, held: ReadonlySet<string>): ReadonlyMap<string, ResourceProperty> {
  const fields = listFormParts(resource, 'create', held).flatMap(part => part.fields)
  const kinds = ['reference', 'lookup']
  const offered = fields.filter(({ property, isReadOnly }) => kinds.includes(property.kind) && !isReadOnly)
  return new Map(offered.map(({ property }) => [property.name, property]))
}

/** A claim as a property holds it: tokens may carry numbers as text. Null where there is none. */
function toClaimValue(property: ResourceProperty, claim: unknown): unknown {
  if (isEmptyValue(claim)) return null
  const isNumber = property.jsonType === 'integer' || property.jsonType === 'number'
  return isNumber ? Number(claim) : claim
}
