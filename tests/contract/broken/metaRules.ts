import { findReference, toPointer } from '#contract/validation/prepareSchema.ts'
import { isObject } from '#contract/values.ts'
import { buildObject, buildSample, type Meta, pickUnlike } from './samples.ts'

/** A document that breaks one rule of a meta-schema. */
export interface BrokenRule {
  /** Where the rule stands in the meta-schema. */
  rule: string
  content: unknown
  /** Where in the document it is broken. */
  pointer: string
  /** What is said of it. */
  message: RegExp
}

/** Words of a meta-schema that are no rule: they annotate, or lead to rules. */
const structural: ReadonlySet<string> = new Set([
  ...['$schema', '$ref', '$comment', 'title', 'description', 'definitions', 'properties', 'items'],
  ...['if', 'then', 'else', 'default', 'examples'],
])

/** What follows an `if` of a type is of that type. */
function isReported(word: string, tokens: readonly string[]): boolean {
  return word === 'type' && tokens.at(-1) === 'then'
}

/** Lists every rule of a meta-schema by where it stands; each name that is required and each dependency is one. */
export function listRules(node: unknown, tokens: readonly string[] = []): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node as Meta).flatMap(([word, value]) => {
    const at = [...tokens, word]
    if (word === 'properties' || word === 'definitions') {
      return Object.entries(value as object).flatMap(([name, inner]) => listRules(inner, [...at, name]))
    }
    if (word === 'then' || word === 'else' || word === 'items' || word === 'propertyNames') return listRules(value, at)
    if (structural.has(word) || isReported(word, tokens)) return []
    if (word === 'required') return (value as string[]).map(name => toPointer([...at, name]))
    if (word === 'dependencies') return Object.keys(value as object).map(name => toPointer([...at, name]))
    if (word === 'additionalProperties' && value !== false) return listRules(value, at)
    return [toPointer(at)]
  })
}

/** Breaks every rule that can be reached from the root of a meta-schema, each within an otherwise sound document. */
export function breakRules(root: Meta, document: unknown): BrokenRule[] {
  const broken: BrokenRule[] = []
  const visited = new Set<string>()
  const visit = (at: readonly string[], found: Location) => {
    const node = getNode(root, at)
    const location = node.properties && !isObject(getValue(found)) ? { ...found, content: withValue(found, {}) } : found
    const { $ref } = node
    const target = typeof $ref === 'string' ? $ref.slice(2).split('/') : null
    if (target) visit(target, found)
    if (visited.has(toPointer(at))) return
    visited.add(toPointer(at))
    broken.push(...breakWords(root, at, node, location))
    for (const [inner, next] of listInner(root, at, node, location)) visit(inner, next)
  }
  visit([], { content: document, tokens: [] })
  return broken
}

/** A document, and the way to the value in question, which is sound. */
interface Location {
  content: unknown
  tokens: readonly string[]
}

function getNode(root: Meta, at: readonly string[]): Meta {
  return findReference(root, `#${toPointer(at)}`) as Meta
}

/** The type of values that go to the other branch of a condition. */
function findTakenType(root: Meta, at: readonly string[]): unknown {
  return at.at(-1) === 'else' ? getNode(root, at.slice(0, -1)).if?.type : undefined
}

function getValue({ content, tokens }: Location): unknown {
  return tokens.reduce<unknown>((inner, token) => (inner as Record<string, unknown>)[token], content)
}

function withValue({ content, tokens }: Location, value: unknown): unknown {
  if (tokens.length === 0) return value
  const copy = structuredClone(content)
  const parent = tokens.slice(0, -1).reduce<unknown>((inner, token) => (inner as Record<string, unknown>)[token], copy)
  ;(parent as Record<string, unknown>)[tokens.at(-1) as string] = value
  return copy
}

function enter(location: Location, token: string, value: unknown): Location {
  const outer = getValue(location)
  const list = Array.isArray(outer) ? outer : null
  const inner = list ? [value, ...list.slice(1)] : { ...(outer as object), [token]: value }
  return { content: withValue(location, inner), tokens: [...location.tokens, token] }
}

/** The schemas within a schema, each with a position that it speaks of. */
function listInner(root: Meta, at: readonly string[], node: Meta, location: Location): [string[], Location][] {
  const found: [string[], Location][] = []
  const value = getValue(location)
  const known = (name: string) => (Object.hasOwn(value as object, name) ? (value as Meta)[name] : undefined)
  for (const [name, inner] of Object.entries(node.properties ?? {})) {
    const isBare = node.oneOf !== undefined || node.maxProperties !== undefined
    const base = isBare ? { ...location, content: withValue(location, buildObject(root, node, name)) } : location
    found.push([[...at, 'properties', name], enter(base, name, known(name) ?? buildSample(root, inner as Meta))])
  }
  if (typeof node.additionalProperties === 'object') {
    const inner = node.additionalProperties as Meta
    const name = Object.keys(value as object).find(each => each !== '$schema') ?? pickName(node)
    found.push([[...at, 'additionalProperties'], enter(location, name, known(name) ?? buildSample(root, inner))])
  }
  if (node.items) {
    const entry = (value as unknown[])[0] ?? buildSample(root, node.items as Meta)
    found.push([[...at, 'items'], enter(location, '0', entry)])
  }
  const condition = node.if as Meta | undefined
  if (condition) {
    for (const branch of ['then', 'else'] as const) {
      const type = branch === 'then' ? condition.type : undefined
      const sample = buildSample(root, { ...(node[branch] as Meta), ...(type ? { type } : {}) } as Meta)
      found.push([[...at, branch], { content: withValue(location, sample), tokens: location.tokens }])
    }
  }
  return found
}

function pickName(node: Meta): string {
  const { pattern } = (node.propertyNames ?? {}) as Meta
  return ['name', 'Name'].find(each => !pattern || new RegExp(String(pattern), 'u').test(each)) as string
}

function breakWords(root: Meta, at: readonly string[], node: Meta, location: Location): BrokenRule[] {
  const value = getValue(location)
  const build = (words: readonly string[], wrong: unknown, message: RegExp, ...inner: string[]): BrokenRule => ({
    rule: toPointer([...at, ...words]),
    content: withValue(location, wrong),
    pointer: toPointer([...location.tokens, ...inner]),
    message,
  })
  return Object.entries(node).flatMap(([word, limit]): BrokenRule[] => {
    switch (word) {
      case 'type':
        if (isReported(word, at)) return []
        return [build([word], pickUnlike([limit, findTakenType(root, at)]), /^This is not (an? |true or false)/)]
      case 'enum':
        return [build([word], 'nonsense', /^This is none of "/)]
      case 'const':
        return [build([word], limit === true ? false : 'nonsense', /^This is not /)]
      case 'pattern':
        return [build([word], pickUnfit(String(limit)), /^This does not have the form /)]
      case 'minLength':
        return [build([word], '', /too short/)]
      case 'maxLength':
        return [build([word], 'A'.repeat(Number(limit) + 1), /longer than \d+ characters/)]
      case 'minimum':
        return [build([word], Number(limit) - 1, /must be at least/)]
      case 'exclusiveMinimum':
        return [build([word], limit, /must be above/)]
      case 'maximum':
        return [build([word], Number(limit) + 1, /must be at most/)]
      case 'minItems':
        return [build([word], [], /^Here is nothing/)]
      case 'minProperties':
        return [build([word], {}, /^Here is nothing/)]
      case 'maxProperties': {
        const names = Object.keys(node.properties ?? {}).slice(0, Number(limit) + 1)
        const many = names.map(name => [
          name,
          buildSample(root, (node.properties as Record<string, Meta>)[name] as Meta),
        ])
        return [build([word], Object.fromEntries(many), /more than \d+ words/)]
      }
      case 'uniqueItems': {
        const entry = (value as unknown[])[0] ?? buildSample(root, node.items as Meta)
        return [build([word], [entry, entry], /^An entry comes twice/)]
      }
      case 'required':
        return (limit as string[]).map(name => {
          const { [name]: _, ...rest } = value as Meta
          return build([word, name], rest, new RegExp(`^"${name}" is missing`), name)
        })
      case 'dependencies':
        return Object.entries(limit as Record<string, string[]>).map(([name, [needed = '']]) => {
          const { [needed]: _, ...rest } = {
            ...(value as Meta),
            [name]: buildSample(root, (node.properties as Record<string, Meta>)[name] as Meta),
          }
          return build([word, name], rest, new RegExp(`^"${needed}" is missing`), needed)
        })
      case 'additionalProperties':
        if (limit !== false) return []
        return [build([word], { ...(value as object), nonsense: 1 }, /^"nonsense" is no word here/, 'nonsense')]
      case 'propertyNames': {
        const name = pickUnfit(String((limit as Meta).pattern))
        const some = Object.values(value as object)[0] ?? buildSample(root, node.additionalProperties as Meta)
        const wrong = { ...(value as object), [name]: some }
        return [build([word, 'pattern'], wrong, /^The name ".*" does not have the right form/, name)]
      }
      case 'oneOf': {
        const rest = Object.entries(value as Meta).filter(([name]) => node.required?.includes(name))
        return [build([word], Object.fromEntries(rest), /^Exactly one of /)]
      }
      default:
        return []
    }
  })
}

function pickUnfit(pattern: string): string {
  const form = new RegExp(pattern, 'u')
  return ['not so', '?'].find(each => !form.test(each)) as string
}
