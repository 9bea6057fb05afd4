import { type JsonType, type PropertySchema, toFieldKind } from '#contract/entitySchema.ts'
import { getPattern } from '#contract/patterns/pattern.ts'
import { findReference, toPointer } from '#contract/validation/prepareSchema.ts'

/** A JSON Schema as it was found: any version of the standard. */
export type Node = Readonly<Record<string, unknown>>

/** A standard schema on its way to ours. */
export interface Reading {
  root: Node
  left: Set<string>
  /** How many parts were read: schemas that refer back and forth have no end. */
  nodes: number
  /** How many may have been read once the part that is being read has its end. */
  limit: number
}

/** How many references deep a schema is read; of what lies deeper only its type is. */
export const mostReferences = 4

const counts = ['minLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'] as const
const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const
/** The types of JSON, as a schema names them. */
export const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
/** The formats that say the same here as there. */
const formats = ['date', 'email', 'uri', 'uuid']
const zone = '([Zz]|[+-]\\d{2}:?\\d{2})?'
const clock = `\\d{2}:\\d{2}:\\d{2}([.]\\d+)?${zone}`
/** What is kept as it was written, its offset and all its figures included. */
const writtenFormats: Readonly<Record<string, string>> = {
  'date-time': `^\\d{4}-\\d{2}-\\d{2}[Tt ]${clock}$`,
  time: `^${clock}$`,
}

/** True for what describes the items of a list: there alone null is a value, elsewhere it is no value. */
export function isItem(at: readonly string[]): boolean {
  return at.at(-1) === 'items' || at.at(-2) === 'items' || ['contains', 'additionalItems'].includes(at.at(-1) ?? '')
}

/** What may be null or something else is that: here no value is what null is there. */
export function takeNull(schema: PropertySchema): PropertySchema {
  for (const word of ['anyOf', 'oneOf'] as const) {
    const branches = schema[word] as PropertySchema[] | undefined
    const others = branches?.filter(({ type }) => type !== 'null')
    const [only] = others ?? []
    if (!branches || !only || others?.length !== 1 || branches.length === 1) continue
    const { [word]: _, ...own } = schema
    return { ...only, ...own }
  }
  return schema
}

const partWords = ['title', 'description', 'type', 'properties', 'required']

/** Parts that each describe other properties of one object are that object. */
export function joinParts(schema: PropertySchema): PropertySchema {
  const { allOf: parts = [], ...own } = schema
  const isPart = (part: PropertySchema) => part.properties && Object.keys(part).every(word => partWords.includes(word))
  const names = parts.flatMap(({ properties = {} }) => Object.keys(properties))
  if (names.length === 0 || own.properties || !parts.every(isPart) || new Set(names).size < names.length) return schema
  const required = [...new Set([own, ...parts].flatMap(part => part.required ?? []))]
  return {
    ...own,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    ...(required.length > 0 && { required }),
  }
}

/** Properties and constants tell a type, where nothing else does. */
export function toTyped(schema: PropertySchema): PropertySchema {
  if (schema.type !== undefined || schema.allOf || schema.not) return schema
  if (schema.properties) return { ...schema, type: 'object' }
  switch (typeof schema.const) {
    case 'string':
    case 'number':
    case 'boolean':
      return { ...schema, type: typeof schema.const as JsonType }
    default:
      return schema
  }
}

/** What no field can show is edited as JSON. */
export function toDrawn(schema: PropertySchema): PropertySchema {
  const typed = toTyped(schema)
  return toFieldKind(typed) === 'unknown' ? { ...typed, 'x-kind': 'json' } : typed
}

/** A value of one of several types is of none in particular: it is edited as JSON, and checked. */
export function takeType(reading: Reading, schema: PropertySchema, node: Node, at: readonly string[]): void {
  const named = [node.type ?? []].flat().filter(each => types.includes(String(each))) as JsonType[]
  const [type, ...others] = isItem(at) && named.length > 1 ? named : named.filter(each => each !== 'null')
  if (others.length > 0) schema.allOf = [{ type: named }]
  else if (type ?? named[0]) schema.type = type ?? 'null'
  if (Array.isArray(node.enum) && node.enum.length > 0) {
    const values = [...new Set(node.enum)].filter(each => each !== null || isItem(at))
    schema.enum = values.length > 0 ? values : [null]
  }
  const leave = (word: string) => reading.left.add(toPointer([...at, word]))
  if (typeof node.pattern === 'string' && isPattern(node.pattern)) schema.pattern = node.pattern
  else if (node.pattern !== undefined) leave('pattern')
  if (typeof node.format !== 'string') return
  const written = writtenFormats[node.format]
  if (written !== undefined && schema.pattern === undefined) schema.pattern = written
  else if (formats.includes(node.format) && schema.type === 'string') schema.format = node.format
  else leave('format')
}

/** What may be null may be left out: no value is what null is there. */
export function takeRequired(reading: Reading, schema: PropertySchema, node: Node, at: readonly string[]): void {
  if (!Array.isArray(node.required)) return
  const { properties } = node
  const isNullable = (name: string) => isNode(properties) && takesNull(reading, properties[name])
  const names = [...new Set(node.required.filter(isText))]
  schema.required = names.filter(name => !isNullable(name))
  for (const name of names.filter(isNullable)) reading.left.add(toPointer([...at, 'required', name]))
}

function takesNull(reading: Reading, node: unknown, depth = 0): boolean {
  if (!isNode(node) || depth > mostReferences) return false
  if (node.type !== undefined) return [node.type].flat().includes('null')
  if (typeof node.$ref === 'string') return takesNull(reading, findTarget(reading.root, node.$ref), depth + 1)
  if (node.const === null || (Array.isArray(node.enum) && node.enum.includes(null))) return true
  return [node.anyOf, node.oneOf].some(
    branches => Array.isArray(branches) && branches.some(each => takesNull(reading, each, depth + 1)),
  )
}

/** Takes over least and greatest values, lengths and counts. */
export function takeBounds(schema: PropertySchema, node: Node): void {
  for (const word of counts) if (isCount(node[word])) schema[word] = node[word]
  if (isCount(node.maxLength) && node.maxLength > 0) schema.maxLength = node.maxLength
  for (const word of numbers) if (isNumber(node[word])) schema[word] = node[word]
  // As draft-04 says it.
  if (node.exclusiveMinimum === true) schema.exclusiveMinimum = schema.minimum
  if (node.exclusiveMaximum === true) schema.exclusiveMaximum = schema.maximum
  if (isNumber(node.multipleOf) && node.multipleOf > 0) schema.multipleOf = node.multipleOf
  if (typeof node.uniqueItems === 'boolean') schema.uniqueItems = node.uniqueItems
}

/** A default that its own words might refuse is an example of theirs. */
export function takeDefault(schema: PropertySchema, { default: value }: Node): void {
  const isChoice = schema.enum?.includes(value) === true
  const isPlain = schema.enum === undefined && schema.pattern === undefined && schema.format === undefined
  if (isChoice || (typeof value === 'boolean' && schema.type === 'boolean' && isPlain)) schema.default = value
}

/** What a local reference names; undefined where it names nothing. */
export function findTarget(root: Node, $ref: string): unknown {
  try {
    return findReference(root as PropertySchema, $ref)
  } catch {
    // A reference that is no address at all.
    return undefined
  }
}

/** True for an object, which a schema is unless it is a boolean. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** True for what can be a schema. */
export const isSchema = (value: unknown) => typeof value === 'boolean' || isNode(value)
/** True for a text. */
export const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

/** True for a pattern that can be matched. */
export function isPattern(pattern: string): boolean {
  try {
    getPattern(pattern)
    return true
  } catch {
    return false
  }
}
