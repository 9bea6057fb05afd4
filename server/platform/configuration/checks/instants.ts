import type { Descriptor } from '#contract/descriptor.ts'
import { type EntitySchema, type PropertySchema, serverOwnedProperties } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile } from '../jsonFile.ts'
import { findPathProblem } from './scope.ts'

/** Checks the moments that are worked out of other properties (`x-instant`), and the zones in which moments are shown (`x-zone`). */
export function checkInstants(set: DataSet, file: JsonFile<EntitySchema>): ConfigurationProblem[] {
  const timed = Object.entries(file.content.properties).filter(([, each]) => each['x-instant'] || each['x-zone'])
  const users = timed.length > 0 ? listUsers(set, file) : []
  return timed.flatMap(([name, schema]) => {
    const { 'x-instant': rule, 'x-zone': displayed } = schema
    const checkZone = (zone: string, ...words: string[]) =>
      users.flatMap(user => checkPath(set, file, { zone, at: ['properties', name, ...words] }, user))
    const problems = displayed === undefined ? [] : checkZone(displayed, 'x-zone')
    if (!rule) return problems
    return [
      ...problems,
      ...checkKind(file, name, schema),
      ...(['date', 'time', 'after'] as const).flatMap(word => checkPart(file, name, word)),
      ...checkZone(rule.zone, 'x-instant', 'zone'),
    ]
  })
}

function checkKind(file: JsonFile<EntitySchema>, name: string, schema: PropertySchema): ConfigurationProblem[] {
  if (schema.format === 'date-time' && schema['x-time'] === 'instant' && schema['x-computed'] === true) return []
  const fix = 'Give it "format": "date-time", "x-time": "instant" and "x-computed": true.'
  return [file.problem(['properties', name, 'x-instant'], `${name} is no moment that the services keep.`, fix)]
}

function checkPart(
  file: JsonFile<EntitySchema>,
  name: string,
  word: 'date' | 'time' | 'after',
): ConfigurationProblem[] {
  const { properties } = file.content
  const part = properties[name]?.['x-instant']?.[word]
  if (part === undefined) return []
  const at = ['properties', name, 'x-instant', word]
  const format = word === 'date' ? 'date' : 'time'
  const schema = Object.hasOwn(properties, part) ? properties[part] : undefined
  if (!schema) return [file.problem(at, `There is no property ${part}.`, suggest(part, Object.keys(properties)))]
  if (schema.format === format) return []
  return [file.problem(at, `${part} is no ${format}.`, `Name a property of "format": "${format}".`)]
}

/** The resources of a schema. */
export function listUsers(set: DataSet, file: JsonFile<EntitySchema>): Descriptor[] {
  return [...set.descriptors.values()].flatMap(({ content }) =>
    set.schemas.get(content.schema) === file ? [content] : [],
  )
}

function checkPath(
  set: DataSet,
  file: JsonFile<EntitySchema>,
  { zone, at }: { zone: string; at: string[] },
  user: Descriptor,
): ConfigurationProblem[] {
  const { properties } = file.content
  if (zone.split('.').length > 2) {
    return [file.problem(at, 'The path leads through more than one reference.', 'Keep the zone nearer to the record.')]
  }
  const reason = findPathProblem(set, user, zone, { ...properties, ...serverOwnedProperties })
  return reason === null ? [] : [file.problem(at, ...reason)]
}
