import { findUnmaskRule } from '#contract/access.ts'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/** Words that only a property of the record itself may carry: nothing reads them of a part of a value. */
const ownWords = [
  'x-secret',
  'x-transient',
  'x-junction',
  'x-read',
  'x-write',
  'x-fresh',
  'x-unique',
  'x-reference',
  'x-lookup',
  'x-read-only-on-edit',
  'x-required-on-create',
  'x-visible-when',
  'x-read-only-when',
  'x-options',
  'x-computed',
  'x-instant',
  'x-of',
] as const

/** Words by which a form offers lookups. */
const offering: readonly string[] = ['x-reference', 'x-lookup', 'x-options']

const single = ['items', 'contains', 'propertyNames', 'additionalItems', 'additionalProperties'] as const
const branches = ['not', 'if', 'then', 'else'] as const
const lists = ['items', 'allOf', 'anyOf', 'oneOf'] as const
const maps = ['properties', 'patternProperties', 'dependencies', 'definitions'] as const

/** Refuses within a value what is kept of a property of the record alone, secrecy above all: it would promise what nobody does. */
export function checkOwnWords(file: JsonFile<EntitySchema>): ConfigurationProblem[] {
  return listParts(file.content).flatMap(({ at, schema }) => {
    const isProperty = at[0] === 'properties' && at.length === 2
    if (isProperty) return []
    // A list may hold keys of other records, for a kind that shows such lists.
    const isList = at[0] === 'properties' && at.length === 3 && at[2] === 'items'
    const offered = isLookupWithin(at, schema) ? offering : isList ? ['x-reference'] : []
    const words = ownWords.filter(word => schema[word] !== undefined && !offered.includes(word))
    const message = 'is said of a property of the record itself.'
    const fix = 'Remove it here, or make this a property of its own.'
    return [
      ...words.map(word => file.problem([...at, word], `${word} ${message}`, fix)),
      ...checkSecrets(file, at, schema),
    ]
  })
}

/** True for a lookup among the fields of an object, or of each object of a list: a form offers it there. */
function isLookupWithin(at: JsonPath, schema: PropertySchema): boolean {
  const inner = at.filter((_, position) => position !== 2 || at[2] !== 'items')
  const isField = inner.length === 4 && inner[0] === 'properties' && inner[2] === 'properties'
  return isField && schema['x-reference'] !== undefined && schema['x-lookup'] !== undefined
}

/** Conditions across the properties of a record may ask for a number's form; no value comes of them. */
function checkSecrets(file: JsonFile<EntitySchema>, at: JsonPath, schema: PropertySchema): ConfigurationProblem[] {
  if (at[0] !== 'properties' && at[0] !== 'definitions') return []
  const found: [what: string, word: string][] = []
  if (findUnmaskRule(schema) !== undefined)
    found.push([schema.format === 'ssn' ? 'An SSN' : 'A masked phone', 'format'])
  if (schema['x-kind'] === 'password') found.push(['A password', 'x-kind'])
  return found.map(([what, word]) => {
    const message = `${what} within another value would be answered in full to everybody.`
    return file.problem([...at, word], message, 'Make it a property of its own.')
  })
}

/** The schemas within a schema, however deep, each with the way to it. */
function listParts(schema: PropertySchema): { at: JsonPath; schema: PropertySchema }[] {
  const found: [JsonPath, unknown][] = [
    ...[...single, ...branches].map((word): [JsonPath, unknown] => [[word], schema[word]]),
    ...lists.flatMap(word => {
      const parts: unknown = schema[word]
      return Array.isArray(parts) ? parts.map((part, index): [JsonPath, unknown] => [[word, index], part]) : []
    }),
    ...maps.flatMap(word =>
      Object.entries(schema[word] ?? {}).map(([name, part]): [JsonPath, unknown] => [[word, name], part]),
    ),
  ]
  return found.flatMap(([at, part]) => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return []
    const inner = part as PropertySchema
    return [{ at, schema: inner }, ...listParts(inner).map(each => ({ ...each, at: [...at, ...each.at] }))]
  })
}
