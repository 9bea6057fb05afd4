import { buildWordTable, toCell, toCode, type Word } from './table.ts'

/** A node of a meta-schema, as far as its words are reported. */
export interface MetaSchema {
  title?: string
  description?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  pattern?: string
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  maxLength?: number
  default?: unknown
  examples?: unknown[]
  required?: string[]
  $ref?: string
  properties?: Record<string, MetaSchema>
  definitions?: Record<string, MetaSchema>
  items?: MetaSchema
  additionalProperties?: MetaSchema | boolean
  propertyNames?: MetaSchema
  if?: MetaSchema
  then?: MetaSchema
  else?: MetaSchema
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: '`true` or `false`',
  object: 'object',
  array: 'list',
  null: '`null`',
}

/** What other meta-schemas take over is reported once. */
const conditions = 'condition.schema.json#/definitions/'

/** Every word of a meta-schema: a table for the file itself, and one for each part that it names. */
export function describeMetaSchema(root: MetaSchema): string[] {
  const others = root.additionalProperties
  const words = [
    ...listWords(root, root),
    ...(typeof others === 'object' ? [toWord('*any other*', others, root, false)] : []),
  ]
  return [
    root.description ?? '',
    '',
    ...(words.length > 0 ? buildWordTable(words) : []),
    ...Object.entries(root.definitions ?? {}).flatMap(([name, part]) => describePart(name, part, root)),
  ]
}

function describePart(name: string, part: MetaSchema, root: MetaSchema): string[] {
  if (!isPart(part)) return []
  const words = listWords(part, root)
  const values = describeValues({ ...part, $ref: undefined, description: undefined }, root)
  const about = [part.description, words.length === 0 ? `Takes: ${values}.` : ''].filter(Boolean).join(' ')
  return [`### ${toTitle(name)}`, '', about, '', ...(words.length > 0 ? buildWordTable(words) : [])]
}

/** A definition that stands by itself in the reference; another is reported where it is used. */
function isPart(definition: MetaSchema): boolean {
  return definition.description !== undefined || listNodes(definition).some(node => node.properties)
}

/** The node and those that hold for it under a condition. */
function listNodes(node: MetaSchema): MetaSchema[] {
  return [node, node.then, node.else].filter(each => each !== undefined)
}

function listWords(node: MetaSchema, root: MetaSchema, above = ''): Word[] {
  return listNodes(node).flatMap(each =>
    Object.entries(each.properties ?? {}).flatMap(([name, word]) => {
      const path = `${above}${name}`
      const isRequired = each.required?.includes(name) === true
      return [toWord(toCode(path), word, root, isRequired), ...listInner(word, root, path)]
    }),
  )
}

/** The words within a word: those of an object by a point, of a list's entries by brackets, of named ones by a star. */
function listInner(word: MetaSchema, root: MetaSchema, path: string): Word[] {
  return listNodes(word).flatMap(node => [
    ...listWords({ properties: node.properties, required: node.required } as MetaSchema, root, `${path}.`),
    ...listEntries(node.items, root, `${path}[]`),
    ...(typeof node.additionalProperties === 'object' ? listEntries(node.additionalProperties, root, `${path}.*`) : []),
  ])
}

function listEntries(node: MetaSchema | undefined, root: MetaSchema, path: string): Word[] {
  return node ? listWords(node, root, `${path}.`) : []
}

function toWord(name: string, word: MetaSchema, root: MetaSchema, isRequired: boolean): Word {
  const target = resolve(word, root)
  const [example] = word.examples ?? target.examples ?? []
  return {
    name,
    values: describeValues(word, root),
    fallback: isRequired ? '**required**' : describeDefault(word, target),
    what: toCell(word.description ?? target.description ?? ''),
    example: example === undefined ? '' : toCode(JSON.stringify(example)),
  }
}

function resolve({ $ref }: MetaSchema, root: MetaSchema): MetaSchema {
  return ($ref && root.definitions?.[$ref.slice('#/definitions/'.length)]) || {}
}

function describeDefault(word: MetaSchema, target: MetaSchema): string {
  const value = word.default ?? target.default
  if (value !== undefined) return toCode(JSON.stringify(value))
  return word.type === 'boolean' ? '`false`' : ''
}

function describeValues(word: MetaSchema, root: MetaSchema): string {
  const target = resolve(word, root)
  if (word.$ref?.startsWith(conditions)) {
    const name = word.$ref.slice(conditions.length)
    return `[${name}](descriptors.md#${name})`
  }
  if (word.$ref) {
    const name = word.$ref.slice('#/definitions/'.length)
    return isPart(target) ? `[${name}](#${name.toLowerCase()})` : describeValues(target, root)
  }
  if (word.const !== undefined) return toCode(JSON.stringify(word.const))
  if (word.enum) return word.enum.map(value => toCode(JSON.stringify(value))).join(', ')
  if (word.if) return listBranches(word, root)
  if (word.type === 'array' || word.items) return word.items ? `list of: ${describeValues(word.items, root)}` : 'list'
  if (word.type === 'object' && typeof word.additionalProperties === 'object')
    return `object, by name: ${describeValues(word.additionalProperties, root)}`
  return [describeTypes(word), ...describeBounds(word)].filter(Boolean).join(', ') || 'anything'
}

/** Either of two forms, the one of the condition first; what the condition itself says of the type holds in it. */
function listBranches(word: MetaSchema, root: MetaSchema): string {
  const first = { ...word.then, type: word.then?.type ?? word.if?.type } as MetaSchema
  return [first, word.else]
    .map(branch => (branch ? describeValues(branch, root) : ''))
    .filter(Boolean)
    .join('; or ')
}

function describeTypes({ type }: MetaSchema): string {
  const types = type === undefined ? [] : [type].flat()
  return types.map(each => typeNames[each] ?? each).join(', ')
}

function describeBounds({ minimum, exclusiveMinimum, maximum, maxLength, pattern }: MetaSchema): string[] {
  return [
    ...(minimum === undefined ? [] : [`at least ${minimum}`]),
    ...(exclusiveMinimum === undefined ? [] : [`above ${exclusiveMinimum}`]),
    ...(maximum === undefined ? [] : [`at most ${maximum}`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(pattern === undefined ? [] : [`of the form ${toCode(pattern)}`]),
  ]
}

function toTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
