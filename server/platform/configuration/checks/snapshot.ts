import type { Descriptor } from '#contract/descriptor.ts'
import { type EntitySchema, findReferred, isServerOwned } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { SnapshotDescriptor } from '#contract/snapshot.ts'
import { isHeld } from '#contract/snapshot.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile } from '../jsonFile.ts'

type DescriptorFile = JsonFile<Descriptor>

/** Checks that the records of a resource can be carried to another environment: by keys that mean the same there, and by its calls. */
export function checkSnapshot(set: DataSet, file: DescriptorFile, schema: EntitySchema): ConfigurationProblem[] {
  const { snapshot } = file.content
  if (!snapshot) return []
  const names = Object.keys(schema.properties)
  const named = { key: snapshot.key, without: snapshot.without ?? [], only: Object.keys(snapshot.only ?? {}) }
  const unknown = Object.entries(named).flatMap(([word, properties]) =>
    properties.flatMap((name, index) => {
      if (Object.hasOwn(schema.properties, name)) return []
      const message = isServerOwned(name)
        ? `${name} is another in every environment.`
        : `The schema ${file.content.schema} has no property ${name}.`
      return [file.problem(['snapshot', word, word === 'only' ? name : index], message, suggest(name, names))]
    }),
  )
  if (unknown.length > 0) return unknown
  const { key = 'ID' } = file.content
  return [
    ...checkCalls(file),
    ...(key !== 'ID' && !snapshot.key.includes(key) ? [refuseKey(file, key)] : []),
    ...snapshot.key.flatMap((name, index) => {
      const [message, fix] = findKeyObstacle(set, snapshot, schema, name) ?? []
      return message === undefined ? [] : [file.problem(['snapshot', 'key', index], message, fix)]
    }),
    ...checkReferences(set, file, schema, snapshot),
  ]
}

/** What others refer to a record by must be the same everywhere. */
function refuseKey(file: DescriptorFile, key: string): ConfigurationProblem {
  const message = `Other records refer to this one by ${key}, which is not among what a snapshot knows it by.`
  return file.problem(['snapshot', 'key'], message, `Add "${key}".`)
}

function checkCalls(file: DescriptorFile): ConfigurationProblem[] {
  const { calls = {}, view = false } = file.content
  if (view)
    return [
      file.problem(['snapshot'], 'The rows are those of a view, which no snapshot can be applied to.', 'Remove it.'),
    ]
  if (calls.update) return []
  return [file.problem(['snapshot'], 'There is no call update, by which a snapshot is applied.', 'Add it.')]
}

function findKeyObstacle(
  set: DataSet,
  snapshot: SnapshotDescriptor,
  { properties, required = [] }: EntitySchema,
  name: string,
): [message: string, fix: string] | null {
  const property = properties[name]
  if (!property) return null
  const another = 'Name a property whose value is the same in every environment.'
  if (!isHeld(snapshot, name, property))
    return [`A snapshot does not hold ${name}, so it knows no record by it.`, another]
  const target = findReferred(property)
  if (target !== undefined && !isKnownByValue(set, target))
    return [`${name} holds the ID of a record of ${target}.`, another]
  if (required.includes(name)) return null
  return [
    `A record may have no ${name}, by which a snapshot would know it.`,
    `Add "${name}" to "required" of the schema.`,
  ]
}

/** An ID means another record in another environment: the record that it leads to must have a key in the snapshot. */
function checkReferences(
  set: DataSet,
  file: DescriptorFile,
  { properties }: EntitySchema,
  snapshot: SnapshotDescriptor,
): ConfigurationProblem[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const target = findReferred(property)
    if (target === undefined || !isHeld(snapshot, name, property) || snapshot.key.includes(name)) return []
    const descriptor = findDescriptor(set, target)
    if (!descriptor || descriptor.snapshot || isKnownByValue(set, target)) return []
    const message = `${name} holds the ID of a record of ${target}, which no snapshot holds.`
    return [file.problem(['snapshot'], message, `Give ${target} a "snapshot" as well, or name ${name} in "without".`)]
  })
}

function findDescriptor({ descriptors }: DataSet, resource: string): Descriptor | undefined {
  return [...descriptors.values()].map(({ content }) => content).find(({ name }) => name === resource)
}

/** True where others refer to a resource by a value of its own, such as a code, and where its file is reported already. */
function isKnownByValue(set: DataSet, resource: string): boolean {
  const descriptor = findDescriptor(set, resource)
  return descriptor === undefined || (descriptor.key ?? 'ID') !== 'ID'
}
