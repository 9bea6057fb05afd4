import { toUtcName } from './answeredMoments.ts'
import { getUsualOperator, type Operator } from './conditions.ts'
import type { Descriptor } from './descriptor.ts'
import {
  type EntitySchema,
  isReferenceList,
  type JsonType,
  type PropertySchema,
  serverOwnedProperties,
  toFieldKind,
  toJsonType,
} from './entitySchema.ts'
import type { Machine, State } from './machine/machine.ts'

/** One property of a resource with everything that is asked of it again and again worked out once. */
export interface ResourceProperty {
  name: string
  schema: PropertySchema
  kind: string
  jsonType: JsonType | null
  usualOperator: Operator
  isServerOwned: boolean
  /** Only within an object: that the object must have it. */
  isRequired?: boolean
  /**
   * Only on a reference: the property that carries the display text beside it (`CompanyID` -> `CompanyName`); beside a list of
   * references it carries a list of them, null where one is not reported (`TeamIDs` -> `TeamNames`).
   */
  displayName: string | null
  /** Only on a reference to a lookup: the properties beside it that carry its code and its value (`StateLookupID` -> `StateLookupCode`). */
  lookupNames?: { code: string; value: string }
  /** Only on a moment with `x-zone`: the property beside it that carries the zone (`StartsOn` -> `StartsOnZone`). */
  zoneName?: string
  /** Only there, too: the property of an answer that carries the moment itself (`StartsOn` -> `StartsOnUtc`). */
  utcName?: string
  /** Only on the state of a machine that gives its states tones. */
  states?: readonly State[]
}

/** A descriptor joined with its schema, prepared once for each configuration version. */
export interface Resource {
  name: string
  descriptor: Descriptor
  schema: EntitySchema
  key: string
  /** The table and the schema's file name. */
  entity: string
  /** In the schema's order, the server-owned ones last. */
  properties: ReadonlyMap<string, ResourceProperty>
  /** The status machine that guards its records; null where there is none, or where it is not known here. */
  machine: Machine | null
}

/** Joins a descriptor with its schema and its machine; they must have passed the configuration check. */
export function buildResource(descriptor: Descriptor, schema: EntitySchema, machine: Machine | null = null): Resource {
  const declared = Object.entries(schema.properties).map(([name, property]) => toResourceProperty(name, property))
  const owned = Object.entries(listOwnedProperties(descriptor))
    .filter(([name]) => !Object.hasOwn(schema.properties, name))
    .map(([name, property]) => toResourceProperty(name, property, true))
  const properties = new Map([...declared, ...owned].map(property => [property.name, property]))
  const holder = properties.get(machine?.state ?? '')
  if (machine && holder && machine.states.some(({ tone }) => tone)) holder.states = machine.states
  return {
    name: descriptor.name,
    descriptor,
    schema,
    key: descriptor.key ?? 'ID',
    entity: descriptor.schema,
    properties,
    machine,
  }
}

/**
 * The properties that the services keep beside those of the schema. A resource without calls is plain REST of somebody else's:
 * nothing is known of its records but what its schema says, and the key.
 */
export function listOwnedProperties({
  calls,
  key = 'ID',
}: Pick<Descriptor, 'calls' | 'key'>): EntitySchema['properties'] {
  if (calls) return serverOwnedProperties
  const own = serverOwnedProperties[key]
  return own ? { [key]: own } : {}
}

/** Gets a property by name; throws where the resource has none of that name. */
export function getProperty(resource: Resource, name: string): ResourceProperty {
  const property = resource.properties.get(name)
  if (!property) throw new Error(`The resource ${resource.name} has no property ${name}.`)
  return property
}

/** Works out what is asked of a property again and again. */
export function toResourceProperty(name: string, schema: PropertySchema, isServerOwned = false): ResourceProperty {
  const kind = toFieldKind(schema)
  return {
    name,
    schema,
    kind,
    jsonType: toJsonType(schema),
    usualOperator: getUsualOperator(kind),
    isServerOwned,
    displayName: findDisplayName(name, schema),
    ...(schema['x-lookup'] !== undefined &&
      schema['x-reference'] !== undefined && { lookupNames: toLookupNames(name) }),
    ...(schema['x-zone'] !== undefined && { zoneName: `${name}Zone`, utcName: toUtcName(name) }),
  }
}

const nestedOf = new WeakMap<PropertySchema, readonly ResourceProperty[]>()

/** The properties within an object, or within each object of a list, in the schema's order; none where it is neither. */
export function listNested({ schema }: Pick<ResourceProperty, 'schema'>): readonly ResourceProperty[] {
  const inner = Array.isArray(schema.items) ? undefined : (schema.items ?? schema)
  const known = inner && nestedOf.get(inner)
  if (known || !inner) return known ?? []
  const entries = Object.entries(inner.properties ?? {}).filter(([, each]) => typeof each === 'object')
  const nested = entries.map(([name, each]) => ({
    ...toResourceProperty(name, each),
    isRequired: inner.required?.includes(name) ?? false,
  }))
  nestedOf.set(inner, nested)
  return nested
}

/**
 * The property that carries the display text of a reference, or the texts of a list of them: `CompanyID` -> `CompanyName`,
 * `Owner` -> `OwnerName`, `TeamIDs` or `TeamIds` -> `TeamNames`; null where the property refers to nothing.
 */
export function findDisplayName(name: string, schema: PropertySchema): string | null {
  if (schema['x-reference']) return `${name.replace(/ID$/, '')}Name`
  return isReferenceList(schema) ? `${name.replace(/I[Dd]s$/, '')}Names` : null
}

function toLookupNames(name: string): { code: string; value: string } {
  const stem = name.replace(/ID$/, '')
  return { code: `${stem}Code`, value: `${stem}Value` }
}

/**
 * What rows and answers carry beside a property and nobody sends: the display text of a reference, code and value of a lookup, zone and
 * moment of a time, what the schema names (`x-beside`).
 */
export function listNamesBeside({ displayName, lookupNames, zoneName, utcName, schema }: ResourceProperty): string[] {
  return [
    ...(displayName === null ? [] : [displayName]),
    ...Object.values(lookupNames ?? {}),
    ...[zoneName, utcName].filter(name => name !== undefined),
    ...Object.keys(schema['x-beside'] ?? {}),
  ]
}

/** Fills `{Name}` placeholders of a template such as `represent` from a record; an absent value leaves nothing. */
export function fillTemplate(template: string, record: Readonly<Record<string, unknown>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(record[name] ?? '')).trim()
}
