import type { Descriptor, DetailList, FormTab, RecordTab } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/**
 * Checks the lists below a list and those behind tabs: that each is one of a resource whose records refer to the row, and that
 * it can be asked for.
 */
export function checkDetails(set: DataSet, file: JsonFile<Descriptor>): ConfigurationProblem[] {
  const { list, form, record } = file.content
  const listOfTabs = (part: 'form' | 'record', tabs: readonly (FormTab | RecordTab)[] = []) =>
    tabs.flatMap((tab, index) => ('resource' in tab ? [{ at: [part, 'tabs', index], detail: tab }] : []))
  const details = [
    ...(list?.details ?? []).map((detail, index) => ({ at: ['list', 'details', index], detail })),
    ...listOfTabs('form', form?.tabs),
    ...listOfTabs('record', record?.tabs),
  ]
  return details.flatMap(({ at, detail }) => checkDetail(set, file, at, detail))
}

/** Checks one list of what refers to a record. */
export function checkDetail(
  set: DataSet,
  file: JsonFile<Descriptor>,
  at: JsonPath,
  detail: DetailList,
): ConfigurationProblem[] {
  const descriptors = [...set.descriptors.values()].map(({ content }) => content)
  const below = descriptors.find(({ name }) => name === detail.resource)
  if (!below) return isBroken(set) ? [] : [refuseResource(file, at, detail, descriptors)]
  const schema = set.schemas.get(below.schema)?.content
  return [...checkCall(file, at, below), ...(schema ? checkProperty(file, at, detail, schema) : [])]
}

/** A resource that is missed may be in a file that is reported already. */
export function isBroken({ broken }: DataSet): boolean {
  return [...broken].some(path => /^resources\/[^/]+$/.test(path))
}

function refuseResource(
  file: JsonFile<Descriptor>,
  at: JsonPath,
  { resource }: DetailList,
  descriptors: readonly Descriptor[],
): ConfigurationProblem {
  const names = descriptors.map(({ name }) => name)
  return file.problem(
    [...at, 'resource'],
    `There is no resource ${resource} to list below a row.`,
    suggest(resource, names),
  )
}

function checkCall(file: JsonFile<Descriptor>, at: JsonPath, { name, calls }: Descriptor): ConfigurationProblem[] {
  // Plain REST has it.
  if (!calls || calls.list) return []
  const message = `The list below a row needs the call list of ${name}, which is not there.`
  return [file.problem([...at, 'resource'], message, `Add "list" to the calls of ${name}.`)]
}

function checkProperty(
  file: JsonFile<Descriptor>,
  at: JsonPath,
  { resource, by }: DetailList,
  schema: EntitySchema,
): ConfigurationProblem[] {
  const { name } = file.content
  const location = [...at, 'by']
  const property = Object.hasOwn(schema.properties, by) ? schema.properties[by] : undefined
  if (!property) {
    const names = Object.keys(schema.properties)
    return [
      file.problem(location, `${resource} has no property ${by} by which its records are found.`, suggest(by, names)),
    ]
  }
  if (property['x-reference'] !== name) {
    const message = `${by} of ${resource} does not refer to ${name}.`
    const others = Object.entries(schema.properties).flatMap(([other, each]) =>
      each['x-reference'] === name ? [other] : [],
    )
    const fix =
      others.length > 0 ? `Name ${others.join(' or ')}.` : `Add "x-reference": "${name}" to one of its properties.`
    return [file.problem(location, message, fix)]
  }
  if (!property['x-transient'] && !property['x-secret']) return []
  return [
    file.problem(
      location,
      `${by} of ${resource} is never answered, so no record is found by it.`,
      'Name another property.',
    ),
  ]
}
