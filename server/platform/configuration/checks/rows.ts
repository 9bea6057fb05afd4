import { findUnmaskRule } from '#contract/access.ts'
import { type Descriptor, engineCalls } from '#contract/descriptor.ts'
import { type EntitySchema, isInRows, type PropertySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { suggest } from '../explain.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/**
 * Checks what a descriptor asks of rows that no row can give: values that are never kept or never answered. Of rows that are
 * not kept here it is not known whether two of them share a key.
 */
export function checkRows(file: JsonFile<Descriptor>, schema: EntitySchema, isKept: boolean): ConfigurationProblem[] {
  const { content } = file
  return [
    ...listAsked(content).flatMap(({ at, name, what }) => {
      const property = schema.properties[name]
      const why = property ? findObstacle(property, what) : null
      return why === null ? [] : [file.problem(at, `${name} ${why}, so no ${what} can use it.`, 'Remove it.')]
    }),
    ...(isKept ? checkKey(file, schema) : []),
    ...checkDefaults(file, schema),
    ...checkActionNames(file),
    ...checkPermissionNames(file),
  ]
}

function findObstacle(property: PropertySchema, what: string): string | null {
  if (!isInRows(property)) return 'is never kept'
  if (property['x-junction'] && fullUses.includes(what)) return 'has no one value'
  if (property['x-secret']) return 'is never answered'
  return findUnmaskRule(property) !== undefined && fullUses.includes(what) ? 'is answered masked' : null
}

/** What takes a value in full, whoever asks. */
const fullUses = ['text of a record', 'order']

interface Asked {
  at: JsonPath
  name: string
  what: string
}

function listAsked({ represent, describe, list }: Descriptor): Asked[] {
  const listNamed = (at: string, template = '') =>
    [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ at: [at], name, what: 'text of a record' }))
  return [
    ...listNamed('represent', represent),
    ...listNamed('describe', describe),
    ...(list?.columns ?? []).map((column, index) =>
      typeof column === 'string'
        ? { at: ['list', 'columns', index], name: column, what: 'column' }
        : { at: ['list', 'columns', index, 'field'], name: column.field, what: 'column' },
    ),
    ...(list?.filters ?? []).map((name, index) => ({ at: ['list', 'filters', index], name, what: 'filter' })),
    ...(list?.shortcuts ?? []).map(({ field }, index) => ({
      at: ['list', 'shortcuts', index, 'field'],
      name: field,
      what: 'search shortcut',
    })),
    ...Object.keys(list?.filter ?? {}).map(name => ({ at: ['list', 'filter', name], name, what: 'filter' })),
    ...(list?.sort ? [{ at: ['list', 'sort', 'field'], name: list.sort.field, what: 'order' }] : []),
  ]
}

function checkKey(file: JsonFile<Descriptor>, schema: EntitySchema): ConfigurationProblem[] {
  const { key } = file.content
  const property = key === undefined ? undefined : schema.properties[key]
  if (!property) return []
  if (property['x-transient'] || property['x-secret']) {
    return [file.problem(['key'], `${key} is not answered, so no record is found by it.`, 'Name another property.')]
  }
  if (property['x-unique'] === 'everywhere') return []
  return [file.problem(['key'], `Two records may have the same ${key}.`, `Add "x-unique": "everywhere" to ${key}.`)]
}

/** A constant that no row may hold would refuse every row of an import. */
function checkDefaults(file: JsonFile<Descriptor>, schema: EntitySchema): ConfigurationProblem[] {
  return Object.entries(file.content.import?.defaults ?? {}).flatMap(([name, value]) => {
    const property = schema.properties[name]
    if (!property || typeof value === 'object' || isValid({ definitions: schema.definitions, ...property }, value))
      return []
    const message = `${JSON.stringify(value)} is no value of ${name}.`
    return [file.problem(['import', 'defaults', name], message, 'Make it one that the schema takes.')]
  })
}

/** A schema that cannot be compiled is a problem of its own. */
function isValid(schema: PropertySchema, value: unknown): boolean {
  try {
    return compileWithAjv(schema, 'document')(value).length === 0
  } catch {
    return true
  }
}

function checkActionNames(file: JsonFile<Descriptor>): ConfigurationProblem[] {
  const names = (file.content.list?.actions ?? []).map(action => (typeof action === 'string' ? action : action.name))
  return names.flatMap((name, index) =>
    names.indexOf(name) === index
      ? []
      : [file.problem(['list', 'actions', index], `The action ${name} comes twice.`, 'Keep one of them.')],
  )
}

/** A misspelt name would leave the call that was meant without its rule. */
function checkPermissionNames(file: JsonFile<Descriptor>): ConfigurationProblem[] {
  const { calls, permissions } = file.content
  const known = [...new Set(['edit', ...engineCalls, ...Object.keys(calls ?? {})])]
  return Object.keys(permissions ?? {}).flatMap(name => {
    if (known.includes(name)) return []
    const fix = suggest(name, known, `Name one of ${known.join(', ')}.`)
    return [file.problem(['permissions', name], `There is no call ${name} whose permission this could be.`, fix)]
  })
}
