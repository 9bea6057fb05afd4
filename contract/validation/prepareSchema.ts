import { findChoices, isReferenceList, type PropertySchema, toPlainTitle } from '../entitySchema.ts'
import { moneyStep } from '../money.ts'
import { longestMatched } from '../patterns/pattern.ts'

/** A schema as both validators take it: draft-07's asserting words only, references resolved. */
export interface PreparedSchema {
  [keyword: string]: unknown
}

type Node = PropertySchema | boolean

/** Words whose value is one schema. */
export const singleWords = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'additionalItems',
  'additionalProperties',
] as const
/** Words whose value is a list of schemas. */
export const listWords = ['allOf', 'anyOf', 'oneOf'] as const
/** Words that fail as one, whatever fails within them. */
export const wholeWords: readonly string[] = ['anyOf', 'oneOf', 'not', 'contains', 'propertyNames']
/** Words whose value is an object of schemas. */
const mapWords = ['properties', 'patternProperties']
/** Words that are taken as they stand. */
const plainWords = [
  ...['type', 'const', 'enum', 'pattern', 'minLength', 'maxLength', 'required', 'minProperties', 'maxProperties'],
  ...[
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'exclusiveMaximum',
    'multipleOf',
    'minItems',
    'maxItems',
    'uniqueItems',
  ],
]

/**
 * Prepares a schema once for both validators, so that they read the same words in the same way (architecture "Validation"):
 * draft-07's words only, annotations and `x-` words left out but what messages need; a `$ref` replaced by what it names, joined with its siblings by
 * `allOf`; a list of titled choices as `enum`; `x-time` as the narrower format; what a kind implies; the booleans `true` and
 * `false` as schemas.
 *
 * A reference that leads back to itself stays one. `kept` leaves every one but those within words that fail as one, which makes
 * the twentieth of a meta-schema: of a problem there it does not say which properties it depends on. Throws where a reference
 * names nothing.
 */
export function prepareSchema(schema: PropertySchema, references: 'resolved' | 'kept' = 'resolved'): PreparedSchema {
  const definitions: Record<string, PreparedSchema> = {}
  const prepared = prepareNode(
    { root: schema, definitions, path: [], isRetaining: references === 'kept', isWhole: false },
    schema,
  )
  return Object.keys(definitions).length > 0 ? { ...prepared, definitions } : prepared
}

interface Preparation {
  root: PropertySchema
  /** Schemas that lead back to themselves, by the pointer of their `$ref`. */
  definitions: Record<string, PreparedSchema>
  /** The references that are being resolved. */
  path: string[]
  /** Whether a reference stays one where it stands. */
  isRetaining: boolean
  /** Whether it is within a word that fails as one: a limit added there could turn a refusal into a pass. */
  isWhole: boolean
}

function prepareNode(preparation: Preparation, node: Node): PreparedSchema {
  if (node === true) return {}
  if (node === false) return { not: {} }
  const { $ref, ...siblings } = node
  if ($ref === undefined) return prepareWords(preparation, node)
  const target = prepareReference(preparation, $ref)
  const rest = prepareWords(preparation, siblings)
  return Object.keys(rest).length === 0 ? target : { allOf: [target, rest] }
}

function prepareReference(preparation: Preparation, $ref: string): PreparedSchema {
  const name = encodeURIComponent($ref).replaceAll('%', '_')
  const kept = { $ref: `#/definitions/${name}` }
  const isKnown = preparation.definitions[name] !== undefined
  if (preparation.path.includes($ref) || (preparation.isRetaining && isKnown)) {
    preparation.definitions[name] ??= {}
    return kept
  }
  const target = findReference(preparation.root, $ref)
  if (target === undefined) throw new Error(`The reference ${$ref} names nothing in this schema.`)
  if (preparation.isRetaining) {
    preparation.definitions[name] = {}
    preparation.definitions[name] = prepareNode(preparation, target)
    return kept
  }
  const prepared = prepareNode({ ...preparation, path: [...preparation.path, $ref] }, target)
  if (preparation.definitions[name]) preparation.definitions[name] = structuredClone(prepared)
  return prepared
}

/** Finds what a local reference such as `#/definitions/address` names; undefined where it names nothing. */
export function findReference(root: PropertySchema, $ref: string): Node | undefined {
  if ($ref !== '#' && !$ref.startsWith('#/')) return undefined
  let node: unknown = root
  for (const token of toTokens(decodeURIComponent($ref.slice(1)))) {
    if (typeof node !== 'object' || node === null || !Object.hasOwn(node, token)) return undefined
    node = (node as Record<string, unknown>)[token]
  }
  return typeof node === 'object' || typeof node === 'boolean' ? (node as Node) : undefined
}

/** The tokens of a JSON pointer, unescaped. */
export function toTokens(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map(token => token.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** A JSON pointer of tokens, escaped. */
export function toPointer(tokens: readonly (string | number)[]): string {
  return tokens.map(token => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function prepareWords(preparation: Preparation, node: PropertySchema): PreparedSchema {
  const words = node as Readonly<Record<string, unknown>>
  const prepared: PreparedSchema = {}
  const choices = node.oneOf ? findChoices(node) : null
  for (const word of plainWords) if (words[word] !== undefined) prepared[word] = words[word]
  Object.assign(prepared, toImpliedWords(node))
  // They assert nothing: a message says limits as lengths of time, a pattern in words, and which choice is no longer offered.
  if (node['x-kind'] === 'duration') prepared['x-kind'] = 'duration'
  if (node['x-pattern-text'] !== undefined) prepared['x-pattern-text'] = node['x-pattern-text']
  if (choices) prepared.enum = choices.flatMap(choice => (choice['x-retired'] ? [] : [choice.const]))
  const retired = choices?.filter(choice => choice['x-retired']) ?? []
  if (retired.length > 0) prepared['x-retired'] = retired.map(choice => [choice.const, toPlainTitle(choice)])
  if (node.format !== undefined) prepared.format = toFormat(node)
  if (node.pattern !== undefined && !preparation.isWhole) {
    prepared.maxLength = Math.min(node.maxLength ?? longestMatched, longestMatched)
  }
  const whole = { ...preparation, isRetaining: false, isWhole: true }
  const within = (word: string) => (word === 'if' || wholeWords.includes(word) ? whole : preparation)
  for (const word of singleWords) {
    const value = words[word] as Node | undefined
    const isIdle = (word === 'then' || word === 'else') && node.if === undefined
    if (value === undefined || isIdle) continue
    prepared[word] = word === 'additionalProperties' && value === false ? false : prepareNode(within(word), value)
  }
  for (const word of listWords) {
    const value = words[word] as Node[] | undefined
    if (value && !(word === 'oneOf' && choices)) prepared[word] = value.map(each => prepareNode(within(word), each))
  }
  for (const word of mapWords) {
    const value = words[word] as Record<string, Node> | undefined
    if (value) prepared[word] = mapValues(value, each => prepareNode(preparation, each))
  }
  const tuple = prepareItems(preparation, words, prepared)
  // ajv skips the words after a list of items on an array that is shorter than it, so these stand apart.
  if (tuple) standApart(prepared, tuple)
  // The browser's validator takes a pattern as a format, of which a schema has one.
  if (prepared.pattern !== undefined && prepared.format !== undefined) {
    const { pattern, 'x-pattern-text': text } = prepared
    delete prepared.pattern
    delete prepared['x-pattern-text']
    standApart(prepared, { pattern, ...(text !== undefined && { 'x-pattern-text': text }) })
  }
  return prepared
}

function standApart(prepared: PreparedSchema, part: PreparedSchema): void {
  prepared.allOf = [...((prepared.allOf as PreparedSchema[] | undefined) ?? []), part]
}

function prepareItems(
  preparation: Preparation,
  words: Readonly<Record<string, unknown>>,
  prepared: PreparedSchema,
): PreparedSchema | null {
  const items = words.items as Node | Node[] | undefined
  const dependencies = words.dependencies as Record<string, Node | string[]> | undefined
  if (dependencies) {
    prepared.dependencies = mapValues(dependencies, each =>
      Array.isArray(each) ? each : prepareNode(preparation, each),
    )
  }
  const { additionalItems } = prepared
  delete prepared.additionalItems
  if (Array.isArray(items)) {
    const tuple = items.map(each => prepareNode(preparation, each))
    return additionalItems === undefined ? { items: tuple } : { items: tuple, additionalItems }
  }
  if (items !== undefined) prepared.items = prepareNode(preparation, items)
  return null
}

function mapValues<Value, Result>(
  object: Record<string, Value>,
  change: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]))
}

function toFormat(node: PropertySchema): string | undefined {
  if (node.format !== 'date-time') return node.format
  return node['x-time'] ?? node.format
}

/**
 * What a field kind asks of its values where their schema does not say it: money has cents, a duration does not run backwards,
 * no record is referred to twice.
 */
function toImpliedWords(schema: PropertySchema): Pick<PropertySchema, 'multipleOf' | 'minimum' | 'uniqueItems'> {
  const { 'x-kind': kind, multipleOf, minimum, exclusiveMinimum } = schema
  if (kind === 'money' && multipleOf === undefined) return { multipleOf: moneyStep }
  if (kind === 'duration' && minimum === undefined && exclusiveMinimum === undefined) return { minimum: 0 }
  if (isReferenceList(schema)) return { uniqueItems: true }
  return {}
}
