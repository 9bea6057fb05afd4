import type { RecordValues } from '#contract/callArguments.ts'
import { findReferred } from '#contract/entitySchema.ts'
import type { Resource, ResourceProperty } from '#contract/resource.ts'
import { isHeld } from '#contract/snapshot.ts'
import { type Configuration, listLocalResources } from '../configuration/index.ts'

/** A property by which a record leads to others. */
export interface SnapshotReference {
  property: ResourceProperty
  /** The name of the resource that it leads to. */
  target: string
  /** True where it holds IDs, which a snapshot replaces by keys; false where it holds codes that are the same everywhere. */
  isById: boolean
}

/** A resource whose records a snapshot holds. */
export interface SnapshotPlan {
  resource: Resource
  key: readonly string[]
  /** What is held of a record: its key first, the rest in the schema's order. */
  properties: readonly ResourceProperty[]
  /** Those of the properties that lead to other records of snapshots. */
  references: readonly SnapshotReference[]
  /** The property without which a record is not offered any more, null where there is none. */
  active: string | null
}

/** Plans the resources whose descriptors say that a snapshot holds their records, by name. */
export function planSnapshots(
  configuration: Pick<Configuration, 'resources' | 'applications' | 'isAlone'>,
): ReadonlyMap<string, SnapshotPlan> {
  const resources = listLocalResources(configuration).filter(({ descriptor }) => descriptor.snapshot !== undefined)
  const byName = new Map(resources.map(resource => [resource.name, resource]))
  return new Map(resources.map(resource => [resource.name, planSnapshot(resource, byName)]))
}

function planSnapshot(resource: Resource, byName: ReadonlyMap<string, Resource>): SnapshotPlan {
  const { snapshot = { key: [] }, lookup } = resource.descriptor
  const held = [...resource.properties.values()].filter(
    ({ name, schema, isServerOwned }) => !isServerOwned && isHeld(snapshot, name, schema),
  )
  const isKey = ({ name }: ResourceProperty) => snapshot.key.includes(name)
  const key = snapshot.key.flatMap(name => held.find(property => property.name === name) ?? [])
  const properties = [...key, ...held.filter(property => !isKey(property))]
  const references = properties.flatMap(property => {
    const target = byName.get(findReferred(property.schema) ?? '')
    if (!target) return []
    return [{ property, target: target.name, isById: target.key === 'ID' }]
  })
  return { resource, key: snapshot.key, properties, references, active: lookup?.active ?? null }
}

/** What tells a record from the others of its resource, as one text. */
export function toIdentity({ key }: SnapshotPlan, values: RecordValues): string {
  return JSON.stringify(key.map(name => values[name] ?? null))
}

/** The key of a record as a reference to it stands in a snapshot. */
export function toKey({ key }: SnapshotPlan, values: RecordValues): RecordValues {
  return Object.fromEntries(key.map(name => [name, values[name] ?? null]))
}

/** How a record is called in a line for the operator: `Lookups Profession RN`. */
export function toName({ resource, key }: SnapshotPlan, values: RecordValues): string {
  return [resource.name, ...key.map(name => String(values[name] ?? '?'))].join(' ')
}
