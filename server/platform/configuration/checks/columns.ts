import {
  type EntitySchema,
  findChoices,
  findReferred,
  isReferenceList,
  isTagList,
  type PropertySchema,
  toJsonType,
} from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import type { JsonFile, JsonPath } from '../jsonFile.ts'

/** A unique text has to fit an entry of an index. */
const longestUnique = 600

/** Checks that a property is of one type, that its kind fits it, and that what is asked of its column can be kept. */
export function checkColumns(file: JsonFile<EntitySchema>, hasTable: boolean): ConfigurationProblem[] {
  return Object.entries(file.content.properties).flatMap(([name, schema]) => {
    const at: JsonPath = ['properties', name]
    if (typeof schema !== 'object') return []
    return [
      ...(hasTable ? checkTypes(file, at, schema) : []),
      ...checkKind(file, at, schema),
      ...checkUnique(file, at, schema),
    ]
  })
}

function checkTypes(file: JsonFile<EntitySchema>, at: JsonPath, schema: PropertySchema): ConfigurationProblem[] {
  const types = [schema.type ?? []].flat().filter(type => type !== 'null')
  if (schema.type !== undefined && types.length !== 1) {
    return [file.problem([...at, 'type'], 'A column has exactly one type.', 'Name one, with "null" beside it or not.')]
  }
  if (schema.type !== undefined || toJsonType(schema) !== null || schema['x-kind'] === 'json') return []
  const fix = schema.$ref === undefined ? 'Say its type.' : 'Say its type beside the reference.'
  return [file.problem(at, 'The type cannot be told, so there is no column for it.', fix)]
}

const textKinds: readonly string[] = ['text', 'text-key', 'long-text', 'email', 'phone', 'password']
/** The kinds that stand on a format of their own name. */
const formatKinds: readonly string[] = ['date', 'date-time', 'time', 'zip', 'ssn', 'url', 'colour']

/** Why a kind cannot show and filter a property; null where it can, and for kinds that are not known here. */
function findMisfit(kind: string, schema: PropertySchema): [string, string] | null {
  const type = toJsonType(schema)
  if (textKinds.includes(kind))
    return type === 'string' ? null : ['Only a text', 'Make its type "string", or remove the kind.']
  if (formatKinds.includes(kind))
    return schema.format === kind ? null : [`Only a ${kind}`, `Add "format": "${kind}", or remove the kind.`]
  switch (kind) {
    case 'duration':
      return type === 'integer' ? null : ['Only whole minutes', 'Make its type "integer", or remove the kind.']
    case 'tags':
      return isTagList(schema)
        ? null
        : ['Only a list of texts', 'Make its type "array" with "items": { "type": "string" }.']
    case 'json':
      return type === null || type === 'object' || type === 'array'
        ? null
        : ['Only a structure, or what is of no one type,', 'Make its type "object" or "array", or remove the kind.']
    case 'object':
    case 'objects':
      return type === 'object' || type === 'array'
        ? null
        : ['Only a structure', 'Make its type "object" or "array", or remove the kind.']
    case 'money':
    case 'number':
      return type === 'number' || type === 'integer'
        ? null
        : ['Only a number', 'Make its type "number" or "integer", or remove the kind.']
    case 'boolean':
      return type === 'boolean' ? null : ['Only true or false', 'Make its type "boolean", or remove the kind.']
    case 'enum':
    case 'stars':
      return findChoices(schema) ? null : ['Only what has choices', 'Add "oneOf" or "enum", or remove the kind.']
    case 'file':
    case 'image':
    case 'signature':
      return schema['x-reference'] === 'Files'
        ? null
        : [`Only a file`, 'Add "x-reference": "Files", or remove the kind.']
    case 'tree':
      return findReferred(schema) === undefined
        ? ['Only a reference or a list of references', 'Add "x-reference", or remove the kind.']
        : null
    case 'lookup':
      return schema['x-lookup'] === undefined ? ['Only a lookup', 'Add "x-lookup", or remove the kind.'] : null
    case 'references':
      return isReferenceList(schema)
        ? null
        : ['Only a list of references', 'Make its type "array", and give its "items" an "x-reference".']
    case 'reference':
      return schema['x-reference'] === undefined ? ['Only a reference', 'Add "x-reference", or remove the kind.'] : null
    default:
      return null
  }
}

function checkKind(file: JsonFile<EntitySchema>, at: JsonPath, schema: PropertySchema): ConfigurationProblem[] {
  const kind = schema['x-kind']
  const misfit = kind === undefined ? null : findMisfit(kind, schema)
  if (!misfit) return []
  const [what, fix] = misfit
  return [file.problem([...at, 'x-kind'], `${what} is of the kind ${kind}.`, fix)]
}

function checkUnique(file: JsonFile<EntitySchema>, at: JsonPath, schema: PropertySchema): ConfigurationProblem[] {
  if (!schema['x-unique']) return []
  const type = toJsonType(schema)
  const refuse = (message: string, fix: string) => [file.problem([...at, 'x-unique'], message, fix)]
  if (type === 'object' || type === 'array')
    return refuse(`No two values of the type ${type} are compared.`, 'Remove it.')
  const isShort = schema.format !== undefined || findChoices(schema) || (schema.maxLength ?? Infinity) <= longestUnique
  if (type !== 'string' || isShort) return []
  return refuse(
    `Texts of more than ${longestUnique} characters are not compared.`,
    `Add a "maxLength" of at most ${longestUnique}.`,
  )
}
