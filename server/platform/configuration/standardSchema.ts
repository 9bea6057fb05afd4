import { toWords } from '#contract/catalogue.ts'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { findReference, listWords, singleWords, toPointer } from '#contract/validation/prepareSchema.ts'
import type { JsonFile } from './jsonFile.ts'

/** A JSON Schema as it was found: any version of the standard. */
type Node = Readonly<Record<string, unknown>>

/** A standard schema as a record's, and where parts of it were left out for which there are no words here. */
export interface StandardSchema {
  schema: EntitySchema
  left: string[]
}

const ownWords =
  /"x-(kind|reference|unique|indexed|searchable|read|write|secret|transient|time|core|computed|suggest|options|rules|import-names|required-on-create|read-only-on-edit|read-only-when|visible-when|currency|unmask)":/

const leftOf = new WeakMap<object, readonly string[]>()
const mostNamed = 5

/** Notes the parts of standard schemas that were left out. */
export function noteLeftOut({
  schemas,
}: {
  schemas: ReadonlyMap<string, JsonFile<EntitySchema>>
}): ConfigurationProblem[] {
  return [...schemas.values()].flatMap(file => {
    const left = leftOf.get(file.content) ?? []
    if (left.length === 0) return []
    const named = [...left.slice(0, mostNamed), ...(left.length > mostNamed ? ['…'] : [])].join(', ')
    const message = `This standard schema says what no record can have or what is too deep; it is left out: ${named}.`
    return [file.problem([], message, 'Say it in the words of schemas/meta/entity.schema.json, if it matters.')]
  })
}

/** True for a schema that names the standard, and says nothing in words of ours: somebody else wrote it for something else. */
export function isStandardSchema(content: unknown): content is Node {
  if (!isNode(content)) return false
  const isStandard = typeof content.$schema === 'string' && /^https?:\/\/json-schema\.org\//.test(content.$schema)
  return isStandard && !ownWords.test(JSON.stringify(content))
}

/**
 * Reads a standard schema, of whatever version, as that of a record (its own words are draft-07's): references are put in place, what
 * branches say of properties is gathered, and what a record cannot have is left out. Nothing in it makes this throw.
 */
export function readStandardSchema(document: Node, name: string): StandardSchema {
  const reading: Reading = { root: document, left: new Set(), nodes: 0 }
  const root = convert(reading, document, [], [])
  const properties = gatherProperties(reading, root)
  const isKnown = (each: string) => Object.hasOwn(properties, each)
  const rules = rootWords.filter(word => root[word] !== undefined && listNames(root[word]).every(isKnown))
  for (const word of rootWords) if (root[word] !== undefined && !rules.includes(word)) reading.left.add(`/${word}`)
  for (const word of closedWords) if (document[word] !== undefined) reading.left.add(`/${word}`)
  return {
    schema: {
      title: root.title ?? toWords(name.replaceAll('-', '_')),
      ...(root.description === undefined ? {} : { description: root.description }),
      type: 'object',
      ...(root.required ? { required: root.required.filter(isKnown) } : {}),
      properties,
      ...Object.fromEntries(rules.map(word => [word, root[word]])),
    },
    left: [...reading.left].sort(),
  }
}

/** Reads a file of a standard schema in our words, and keeps what was left out for the notes; null where it is none. */
export function readStandardFile(file: JsonFile, name: string): JsonFile | null {
  if (!isStandardSchema(file.content)) return null
  const { schema, left } = readStandardSchema(file.content, name)
  leftOf.set(schema, left)
  return { ...file, content: schema }
}

interface Reading {
  root: Node
  left: Set<string>
  /** How many parts were read: schemas that refer back and forth have no end. */
  nodes: number
}

const mostNodes = 20_000
/** How many references deep a schema is read; of what lies deeper only its type is. */
const mostReferences = 4
const rootWords = [
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'then',
  'else',
  'dependencies',
  'minProperties',
  'maxProperties',
] as const
/** Words of a document that an entity does not have. */
const closedWords = ['additionalProperties', 'patternProperties', 'propertyNames', 'unevaluatedProperties']

const counts = ['minLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'] as const
const numbers = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const
const types = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null']
/** The formats that say the same here as there. */
const formats = ['date', 'date-time', 'email', 'uri', 'uuid']

function convert(reading: Reading, value: unknown, at: readonly string[], chain: readonly string[]): PropertySchema {
  reading.nodes += 1
  if (value === false) return { not: {} }
  if (!isNode(value) || reading.nodes > mostNodes) {
    if (value !== true) reading.left.add(toPointer(at))
    return {}
  }
  if (typeof value.$ref !== 'string') return convertWords(reading, value, at, chain)
  const target = chain.includes(value.$ref) ? undefined : findTarget(reading.root, value.$ref)
  if (target === undefined) reading.left.add(toPointer([...at, '$ref']))
  const own = convertWords(reading, value, at, chain)
  if (target === undefined) return own
  if (chain.length < mostReferences) return { ...convert(reading, target, at, [...chain, value.$ref]), ...own }
  reading.left.add(toPointer([...at, '$ref']))
  const { title, type } = isNode(target)
    ? convertWords(reading, { title: target.title, type: target.type }, at, chain)
    : {}
  return { ...(title === undefined ? {} : { title }), ...(type === undefined ? {} : { type }), ...own }
}

function findTarget(root: Node, $ref: string): unknown {
  try {
    return findReference(root as PropertySchema, $ref)
  } catch {
    // A reference that is no address at all.
    return undefined
  }
}

function convertWords(reading: Reading, node: Node, at: readonly string[], chain: readonly string[]): PropertySchema {
  const schema: PropertySchema = {}
  const inner = (word: string, each: unknown, key?: string | number) =>
    convert(reading, each, key === undefined ? [...at, word] : [...at, word, String(key)], chain)
  const words = schema as Record<string, unknown>
  for (const word of ['title', 'description'] as const)
    if (typeof node[word] === 'string' && node[word] !== '') schema[word] = node[word]
  if (node.readOnly === true) schema.readOnly = true
  if (node.const !== undefined) schema.const = node.const
  takeType(schema, node)
  takeBounds(schema, node)
  if (Array.isArray(node.required)) schema.required = [...new Set(node.required.filter(isText))]
  for (const word of listWords) {
    const list = node[word]
    if (Array.isArray(list) && list.length > 0) words[word] = list.map((each, index) => inner(word, each, index))
  }
  for (const word of singleWords) if (isSchema(node[word])) words[word] = inner(word, node[word])
  if (node.then === undefined && node.else === undefined) delete schema.if
  if (schema.if === undefined) for (const word of ['then', 'else'] as const) delete schema[word]
  const items = Array.isArray(node.prefixItems) ? node.prefixItems : node.items
  if (Array.isArray(items) && items.length > 0) schema.items = items.map((each, index) => inner('items', each, index))
  else if (isNode(items)) schema.items = inner('items', items)
  if (isNode(node.properties))
    schema.properties = mapEntries(node.properties, (each, name) => inner('properties', each, name))
  if (isNode(node.patternProperties)) {
    const known = Object.entries(node.patternProperties).filter(([pattern]) => isPattern(pattern))
    schema.patternProperties = mapEntries(Object.fromEntries(known), (each, name) =>
      inner('patternProperties', each, name),
    )
  }
  // A type that one of several parts says is that of the whole.
  schema.type ??= schema.allOf?.find(each => each.type !== undefined && !Array.isArray(each.type))?.type
  if (schema.type === undefined) delete schema.type
  takeDependencies(schema, node, (each, name) => inner('dependencies', each, name))
  takeDefault(schema, node)
  return schema
}

/** A value of one of several types is of none in particular: it is shown as it is, and checked. */
function takeType(schema: PropertySchema, node: Node): void {
  const named = [node.type ?? []].flat().filter(each => types.includes(String(each))) as PropertySchema['type'][]
  const [type, ...others] = named.filter(each => each !== 'null')
  if (others.length > 0) schema.allOf = [{ type: named as NonNullable<PropertySchema['type']> } as PropertySchema]
  else if (type) schema.type = type
  if (Array.isArray(node.enum) && node.enum.length > 0) schema.enum = [...new Set(node.enum)]
  if (typeof node.pattern === 'string' && isPattern(node.pattern)) schema.pattern = node.pattern
  if (typeof node.format !== 'string' || !formats.includes(node.format) || schema.type !== 'string') return
  schema.format = node.format
  if (node.format === 'date-time') schema['x-time'] = 'instant'
}

function takeBounds(schema: PropertySchema, node: Node): void {
  for (const word of counts) if (isCount(node[word])) schema[word] = node[word]
  if (isCount(node.maxLength) && node.maxLength > 0) schema.maxLength = node.maxLength
  for (const word of numbers) if (isNumber(node[word])) schema[word] = node[word]
  // As draft-04 says it.
  if (node.exclusiveMinimum === true) schema.exclusiveMinimum = schema.minimum
  if (node.exclusiveMaximum === true) schema.exclusiveMaximum = schema.maximum
  if (isNumber(node.multipleOf) && node.multipleOf > 0) schema.multipleOf = node.multipleOf
  if (typeof node.uniqueItems === 'boolean') schema.uniqueItems = node.uniqueItems
}

function takeDependencies(
  schema: PropertySchema,
  node: Node,
  inner: (each: unknown, name: string) => PropertySchema,
): void {
  const given = [node.dependencies, node.dependentRequired, node.dependentSchemas].filter(isNode)
  if (given.length === 0) return
  schema.dependencies = mapEntries(Object.assign({}, ...given) as Node, (each, name) =>
    Array.isArray(each) ? each.filter(isText) : inner(each, name),
  )
}

/** A default that its own words might refuse is an example of theirs. */
function takeDefault(schema: PropertySchema, { default: value }: Node): void {
  const isChoice = schema.enum?.includes(value) === true
  const isPlain = schema.enum === undefined && schema.pattern === undefined && schema.format === undefined
  if (isChoice || (typeof value === 'boolean' && schema.type === 'boolean' && isPlain)) schema.default = value
}

/** The properties that the document and its branches speak of, but those that no record can have; each is described once. */
function gatherProperties(reading: Reading, root: PropertySchema): Record<string, PropertySchema> {
  const found: Record<string, PropertySchema> = {}
  const visit = (node: PropertySchema | undefined) => {
    if (!node) return
    for (const [name, schema] of Object.entries(node.properties ?? {})) {
      if (!/^[A-Za-z][A-Za-z0-9_]{0,62}$/.test(name) || name in {}) reading.left.add(toPointer(['properties', name]))
      else if (!Object.hasOwn(found, name)) found[name] = schema
      else if (JSON.stringify(found[name]) !== JSON.stringify(schema)) found[name] = loosen(found[name], schema)
    }
    for (const word of listWords) for (const each of node[word] ?? []) visit(each as PropertySchema)
    for (const word of ['if', 'then', 'else'] as const) visit(node[word])
  }
  visit(root)
  return found
}

/** What branches describe in different ways is any of it; which one holds is for the branch to say. */
function loosen(one: PropertySchema | undefined, other: PropertySchema): PropertySchema {
  const { title, description, type } = one ?? {}
  const choices = one?.enum && other.enum ? [...new Set([...one.enum, ...other.enum])] : undefined
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(type !== undefined && type === other.type ? { type } : {}),
    ...(choices && { enum: choices }),
  }
}

/** Every property that a part of a schema names at the record's own level. */
function listNames(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(listNames)
  if (!isNode(part)) return []
  const { required, properties, dependencies } = part as PropertySchema
  const needed = Object.entries(dependencies ?? {}).flatMap(([name, each]) => [
    name,
    ...(Array.isArray(each) ? each : listNames(each)),
  ])
  return [
    ...(required ?? []),
    ...Object.keys(properties ?? {}),
    ...needed,
    ...[...listWords, 'not', 'if', 'then', 'else'].flatMap(word => listNames((part as Node)[word])),
  ]
}

function mapEntries<Result>(node: Node, change: (value: unknown, name: string) => Result): Record<string, Result> {
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, change(value, name)]))
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isSchema = (value: unknown) => typeof value === 'boolean' || isNode(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}
