import { toWords } from '#contract/catalogue.ts'
import type { EntitySchema, JsonType, PropertySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { listWords, singleWords, toPointer } from '#contract/validation/prepareSchema.ts'
import type { JsonFile } from './jsonFile.ts'
import {
  findTarget,
  isItem,
  isNode,
  isPattern,
  isSchema,
  isText,
  joinParts,
  mostReferences,
  type Node,
  type Reading,
  takeBounds,
  takeDefault,
  takeNull,
  takeRequired,
  takeType,
  toDrawn,
  toTyped,
  types,
} from './standardWords.ts'

/** A standard schema as a record's, and where parts of it were left out for which there are no words here. */
export interface StandardSchema {
  schema: EntitySchema
  left: string[]
}

const ownWords =
  /"x-(kind|reference|unique|indexed|searchable|read|write|secret|transient|time|core|computed|suggest|options|rules|import-names|required-on-create|read-only-on-edit|read-only-when|visible-when|currency|unmask)":/

const leftOf = new WeakMap<object, readonly string[]>()
const mostNamed = 20

/** Notes the parts of standard schemas that were left out. */
export function noteLeftOut({
  schemas,
}: {
  schemas: ReadonlyMap<string, JsonFile<EntitySchema>>
}): ConfigurationProblem[] {
  return [...schemas.values()].flatMap(file => {
    const left = leftOf.get(file.content) ?? []
    if (left.length === 0) return []
    const named = [
      ...left.slice(0, mostNamed),
      ...(left.length > mostNamed ? [`and ${left.length - mostNamed} more`] : []),
    ].join(', ')
    const message = `This standard schema says what has no words here, or what lies too deep; it is left out: ${named}.`
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
  const reading: Reading = { root: document, left: new Set(), nodes: 0, limit: mostNodes }
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

const mostNodes = 20_000
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

/** Words of the standard, of whatever version, that assert something for which there are no words here. */
const unknownWords = [
  ...['contentEncoding', 'contentMediaType', 'contentSchema', 'minContains', 'maxContains', 'unevaluatedItems'],
  ...['unevaluatedProperties', '$dynamicRef', '$recursiveRef', 'disallow', 'divisibleBy', 'extends'],
]

function convert(reading: Reading, value: unknown, at: readonly string[], chain: readonly string[]): PropertySchema {
  reading.nodes += 1
  if (value === false) return { not: {} }
  if (!isNode(value) || reading.nodes > reading.limit) {
    if (value !== true) reading.left.add(toPointer(at))
    return isNode(value) ? convertShape(reading, value) : {}
  }
  if (typeof value.$ref !== 'string') return convertWords(reading, value, at, chain)
  const target = chain.includes(value.$ref) ? undefined : findTarget(reading.root, value.$ref)
  if (target === undefined) reading.left.add(toPointer([...at, '$ref']))
  const own = convertWords(reading, value, at, chain)
  if (target === undefined) return own
  if (chain.length < mostReferences) return { ...convert(reading, target, at, [...chain, value.$ref]), ...own }
  reading.left.add(toPointer([...at, '$ref']))
  return { ...(isNode(target) ? convertShape(reading, target) : {}), ...own }
}

/** Of what lies too deep, what it is called and of what type it is. */
function convertShape(reading: Reading, node: Node): PropertySchema {
  const target = typeof node.$ref === 'string' ? findTarget(reading.root, node.$ref) : undefined
  const { title, type, properties } = { ...(isNode(target) ? target : {}), ...node } as Node
  const known = [type].flat().length === 1 && types.includes(String(type)) ? (type as JsonType) : undefined
  const implied = known ?? (type === undefined && isNode(properties) ? 'object' : undefined)
  return { ...(isText(title) && title !== '' && { title }), ...(implied && { type: implied }) }
}

/** Converts parts each with its share of what is left to be read: one that refers to itself takes nothing from those after it. */
function shareOut<Part, Result>(reading: Reading, parts: readonly Part[], change: (part: Part) => Result): Result[] {
  const { limit } = reading
  return parts.map((part, index) => {
    reading.limit = reading.nodes + Math.ceil(Math.max(0, limit - reading.nodes) / (parts.length - index))
    const result = change(part)
    reading.limit = limit
    return result
  })
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
  takeType(reading, schema, node, at)
  takeBounds(schema, node)
  takeRequired(reading, schema, node, at)
  for (const word of unknownWords) if (node[word] !== undefined) reading.left.add(toPointer([...at, word]))
  for (const word of listWords) {
    const list = node[word]
    if (!Array.isArray(list) || list.length === 0) continue
    words[word] = shareOut(reading, [...list.entries()], ([index, each]) => inner(word, each, index))
  }
  for (const word of singleWords) if (isSchema(node[word])) words[word] = inner(word, node[word])
  // Without a least count nothing has to be there.
  if (node.minContains === 0) delete schema.contains
  if (node.then === undefined && node.else === undefined) delete schema.if
  if (schema.if === undefined) for (const word of ['then', 'else'] as const) delete schema[word]
  takeItems(schema, node, inner)
  if (isNode(node.properties)) {
    const entries = shareOut(reading, Object.entries(node.properties), ([name, each]) => [
      name,
      toDrawn(inner('properties', each, name)),
    ])
    schema.properties = Object.fromEntries(entries)
  }
  if (isNode(node.patternProperties)) {
    const known = Object.entries(node.patternProperties).filter(
      ([pattern]) => isPattern(pattern) || !reading.left.add(toPointer([...at, 'patternProperties', pattern])),
    )
    schema.patternProperties = mapEntries(Object.fromEntries(known), (each, name) =>
      inner('patternProperties', each, name),
    )
  }
  // A type that one of several parts says is that of the whole.
  schema.type ??= schema.allOf?.find(each => each.type !== undefined && !Array.isArray(each.type))?.type
  if (schema.type === undefined) delete schema.type
  takeDependencies(schema, node, (each, name) => inner('dependencies', each, name))
  takeDefault(schema, node)
  const joined = joinParts(schema)
  return isItem(at) ? joined : takeNull(joined)
}

type Inner = (word: string, each: unknown, key?: string | number) => PropertySchema

function takeItems(schema: PropertySchema, node: Node, inner: Inner): void {
  const items = Array.isArray(node.prefixItems) ? node.prefixItems : node.items
  if (Array.isArray(items) && items.length > 0) schema.items = items.map((each, index) => inner('items', each, index))
  else if (isNode(items)) schema.items = toTyped(inner('items', items))
  // What follows the first items, as the standard says it since 2020.
  if (Array.isArray(node.prefixItems) && isSchema(node.items)) {
    schema.additionalItems = typeof node.items === 'boolean' ? node.items : inner('additionalItems', node.items)
  }
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

/** The properties that the document and its branches speak of, but those that no record can have; each is described once. */
function gatherProperties(reading: Reading, root: PropertySchema): Record<string, PropertySchema> {
  const found: Record<string, PropertySchema> = {}
  const visit = (node: PropertySchema | undefined) => {
    if (!node) return
    for (const [name, schema] of Object.entries(node.properties ?? {})) {
      const isColumn = /^[A-Za-z][A-Za-z0-9_]{0,62}$/.test(name) && !(name in {}) && schema.type !== 'null'
      if (!isColumn) reading.left.add(toPointer(['properties', name]))
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
  return toDrawn({
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(type !== undefined && type === other.type ? { type } : {}),
    ...(choices && { enum: choices }),
  })
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
