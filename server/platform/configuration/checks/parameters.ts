import { type Call, type Descriptor, isValidated } from '#contract/descriptor.ts'
import type { EntitySchema } from '#contract/entitySchema.ts'
import { toParameterSchema } from '#contract/parameters.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { Resource } from '#contract/resource.ts'
import { isObject } from '#contract/values.ts'
import type { DataSet } from '../dataSet.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'
import { checkEntity } from './entity.ts'

type File = JsonFile<Descriptor>

/** Checks the words of parameters that are those of an entity, and what the dialogs that ask for them say. */
export function checkDialogs(set: DataSet, file: File, { properties }: Resource): ConfigurationProblem[] {
  const { content } = file
  return Object.entries(content.calls ?? {}).flatMap(([name, call]) => {
    const at: JsonPath = ['calls', name]
    if (isTaken(content, call)) return []
    if (!isValidated(content, call)) return checkPlain(file, at, call)
    return [...checkAsEntity(set, file, at, call), ...checkDialog(file, at, call, properties)]
  })
}

/** What a call for many has of the call that it performs is reported there. */
function isTaken({ calls = {} }: Descriptor, { each = '', parameters = {} }: Call): boolean {
  const performed = calls[each]?.parameters
  return performed !== undefined && Object.entries(parameters).every(([name, schema]) => performed[name] === schema)
}

function checkPlain(file: File, at: JsonPath, { parameters = {}, rules }: Call): ConfigurationProblem[] {
  const fix = 'Remove it, or add "dialog" or "event" to the call.'
  const why = 'is said of a call whose parameters are not validated as a record is.'
  const words = Object.entries(parameters).flatMap(([name, schema]) =>
    Object.keys(schema)
      .filter(word => word.startsWith('x-'))
      .map(word => file.problem([...at, 'parameters', name, word], `${word} ${why}`, fix)),
  )
  return rules ? [...words, file.problem([...at, 'rules'], `rules ${why}`, fix)] : words
}

/** Places in the schema of the parameters, as they stand in the call. */
const locations: Readonly<Record<string, string>> = { properties: 'parameters', 'x-rules': 'rules' }

const entities = new WeakMap<Call, JsonFile<EntitySchema>>()

function checkAsEntity(set: DataSet, file: File, at: JsonPath, call: Call): ConfigurationProblem[] {
  // The same one for a call that stays as it is: it is compiled once.
  let entity = entities.get(call)
  if (!entity) {
    entity = {
      path: file.path,
      content: toParameterSchema(call),
      problem: ([root, ...inner], message, fix) =>
        file.problem(root === undefined ? at : [...at, locations[root] ?? root, ...inner], message, fix),
    }
    entities.set(call, entity)
  }
  const isEmpty = Object.keys(entity.content.properties).length === 0
  return isEmpty && !call.rules ? [] : checkEntity(set, 'parameters', entity)
}

function checkDialog(
  file: File,
  at: JsonPath,
  { dialog, parameters = {}, required = [] }: Call,
  properties: Resource['properties'],
): ConfigurationProblem[] {
  if (!dialog) return []
  const { calls = {} } = file.content
  const names = Object.keys(toParameterSchema({ parameters } as Call).properties)
  if (names.length === 0) {
    return [file.problem([...at, 'dialog'], 'There is nothing to ask for.', 'Add "parameters", or use "confirm".')]
  }
  const { sections, title = '', values = {}, preview } = dialog
  const asked = sections?.flatMap(({ fields }) => fields)
  const missing = required.find(name => asked && !asked.includes(name) && parameters[name]?.default === undefined)
  const known = new Set([...properties.keys(), ...[...properties.values()].flatMap(each => each.displayName ?? [])])
  return [
    ...(sections ?? []).flatMap(({ fields }, section) =>
      fields.flatMap((name, index) => {
        if (names.includes(name)) return []
        const where = [...at, 'dialog', 'sections', section, 'fields', index]
        return [file.problem(where, `There is no parameter ${name}.`, suggest(name, names))]
      }),
    ),
    ...Object.entries(values).flatMap(([name, value]) => {
      const where = [...at, 'dialog', 'values', name]
      if (!names.includes(name)) return [file.problem(where, `There is no parameter ${name}.`, suggest(name, names))]
      if (!isObject(value) || typeof value.field !== 'string' || properties.has(value.field)) return []
      return [
        file.problem(
          [...where, 'field'],
          `There is no property ${value.field}.`,
          suggest(value.field, [...properties.keys()]),
        ),
      ]
    }),
    ...(preview === undefined || calls[preview]?.method === 'GET'
      ? []
      : [
          file.problem(
            [...at, 'dialog', 'preview'],
            `There is no reading call ${preview}.`,
            suggest(
              preview,
              Object.keys(calls).filter(name => calls[name]?.method === 'GET'),
            ),
          ),
        ]),
    ...(missing === undefined
      ? []
      : [
          file.problem(
            [...at, 'dialog', 'sections'],
            `${missing} must be given and is not asked for.`,
            'Add it to a section.',
          ),
        ]),
    ...[...title.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
      known.has(name)
        ? []
        : [file.problem([...at, 'dialog', 'title'], `There is no property ${name}.`, suggest(name, [...known]))],
    ),
  ]
}
