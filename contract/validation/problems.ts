import { toDurationText } from '../duration.ts'
import { getPattern } from '../patterns/pattern.ts'
import { isObject } from '../values.ts'
import type { PreparedSchema } from './prepareSchema.ts'
import { toPointer, wholeWords } from './prepareSchema.ts'
import type { FieldProblem } from './problem.ts'

/** Where a validator says that a word does not hold: the way through the prepared schema, and the way to the value. */
export interface Failure {
  schemaTokens: string[]
  valueTokens: string[]
}

interface FailedWord {
  schema: PreparedSchema
  keyword: string
  /** Properties of the record that conditions on the way look at. */
  conditions: string[]
}

/**
 * Turns the positions where words failed into problems. The validators deliver positions only; what is said of a position is read from
 * the schema and the value here, so that both say the same. Failures within `anyOf`, `oneOf`, `not`, `contains` and `if` are
 * those words' own affair; a value of a wrong type has that one problem, and a list that holds one is not asked for repetitions.
 */
export function toProblems(schema: PreparedSchema, value: unknown, failures: Iterable<Failure>): FieldProblem[] {
  const problems = new Map<string, FieldProblem>()
  for (const { schemaTokens, valueTokens } of takeFirst(failures)) {
    const word = findWord(schema, schemaTokens)
    if (!word) continue
    for (const problem of describeWord(word, valueTokens, getValue(value, valueTokens))) {
      const key = `${problem.pointer}\n${problem.keyword}\n${JSON.stringify(problem.params)}`
      const known = problems.get(key)
      const properties = [...new Set([...(known?.properties ?? []), ...problem.properties])]
      problems.set(key, { ...takeSentence(problem, known), properties: properties.sort() })
    }
  }
  const mistyped = new Set([...problems.values()].filter(each => each.keyword === 'type').map(each => each.pointer))
  const lists = new Set([...mistyped].map(pointer => pointer.slice(0, pointer.lastIndexOf('/'))))
  const isReportedElsewhere = ({ keyword, pointer }: FieldProblem) =>
    keyword !== 'type' && (mistyped.has(pointer) || (keyword === 'uniqueItems' && lists.has(pointer)))
  return [...problems.entries()]
    .filter(([, problem]) => !isReportedElsewhere(problem))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, problem]) => problem)
}

/** Of two sentences for one problem always the same, whichever a validator comes upon first. */
function takeSentence(problem: FieldProblem, known: FieldProblem | undefined): FieldProblem {
  const toText = ({ messageKey, args }: FieldProblem) => JSON.stringify([messageKey, args])
  return known && toText(known) < toText(problem) ? known : problem
}

/** How many values of one property are reported of for one word of the schema. */
const mostOfWord = 100

/** Failures once each, the first of each word and property of the record: a long list of wrong values has as many. */
function* takeFirst(failures: Iterable<Failure>): Generator<Failure> {
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  for (const failure of failures) {
    const { schemaTokens, valueTokens } = failure
    const location = JSON.stringify([schemaTokens, valueTokens])
    const word = JSON.stringify([schemaTokens, valueTokens[0]])
    const count = counts.get(word) ?? 0
    if (seen.has(location) || count >= mostOfWord) continue
    seen.add(location)
    counts.set(word, count + 1)
    yield failure
  }
}

function findWord(root: PreparedSchema, tokens: string[]): FailedWord | null {
  let schema = root
  let isRecord = true
  const conditions: string[] = []
  let at = 0
  while (at < tokens.length) {
    const keyword = tokens[at] as string
    const isLast = at === tokens.length - 1
    if (keyword === 'if' || (wholeWords.includes(keyword) && !isLast)) return null
    if (isLast) return isAsserting(schema, keyword) ? { schema, keyword, conditions } : null
    if ((keyword === 'then' || keyword === 'else') && isRecord) conditions.push(...listNames(schema.if))
    if (keyword === 'dependencies' && isRecord) conditions.push(tokens[at + 1] as string)
    if (['properties', 'patternProperties', 'items', 'additionalItems', 'additionalProperties'].includes(keyword)) {
      isRecord = false
    }
    const next = step(root, schema, keyword, tokens[at + 1] as string)
    if (!next) return null
    schema = next.schema
    at += next.length
  }
  return null
}

/** One step through a prepared schema: how many tokens it takes depends on the word. */
function step(
  root: PreparedSchema,
  schema: PreparedSchema,
  keyword: string,
  name: string,
): { schema: PreparedSchema; length: number } | null {
  const inner = keyword === '$ref' ? getDefinition(root, String(schema.$ref)) : schema[keyword]
  const takesName =
    Array.isArray(inner) || ['properties', 'patternProperties', 'dependencies', 'definitions'].includes(keyword)
  const next = takesName ? (inner as Record<string, unknown> | undefined)?.[name] : inner
  return isObject(next) ? { schema: next, length: takesName ? 2 : 1 } : null
}

function getDefinition(root: PreparedSchema, $ref: string): unknown {
  const definitions = root.definitions as Record<string, unknown> | undefined
  return definitions?.[$ref.slice('#/definitions/'.length)]
}

const structuralWords = ['properties', 'patternProperties', 'items', 'allOf', 'then', 'else', 'additionalItems', '$ref']

function isAsserting(schema: PreparedSchema, keyword: string): boolean {
  if (keyword === 'additionalProperties') return schema.additionalProperties === false
  return schema[keyword] !== undefined && !structuralWords.includes(keyword)
}

/** Every property name that a schema of a record speaks of at its own level. */
function listNames(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(listNames)
  if (!isObject(schema)) return []
  const { properties, required, dependencies } = schema
  return [
    ...(isObject(properties) ? Object.keys(properties) : []),
    ...(Array.isArray(required) ? required.map(String) : []),
    ...(isObject(dependencies) ? Object.keys(dependencies) : []),
    ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'].flatMap(word => listNames(schema[word])),
  ]
}

function getValue(value: unknown, tokens: string[]): unknown {
  let inner = value
  for (const token of tokens) inner = (inner as Record<string, unknown> | undefined)?.[token]
  return inner
}

function describeWord({ schema, keyword, conditions }: FailedWord, at: string[], value: unknown): FieldProblem[] {
  const build = (tokens: string[], word: string, limit: unknown): FieldProblem => ({
    pointer: toPointer(tokens),
    keyword: word,
    params: limit === undefined ? {} : { limit },
    ...toOwnMessage(schema, word, limit, value),
    properties: [...(tokens[0] === undefined ? listNames({ [keyword]: schema[keyword] }) : [tokens[0]]), ...conditions],
  })
  const isMissing = (name: string) => !isObject(value) || !Object.hasOwn(value, name)
  switch (keyword) {
    case 'required':
      return (schema.required as string[]).filter(isMissing).map(name => build([...at, name], 'required', undefined))
    case 'dependencies':
      return Object.entries(schema.dependencies as Record<string, unknown>).flatMap(([name, needed]) =>
        Array.isArray(needed) && !isMissing(name)
          ? needed
              .map(String)
              .filter(isMissing)
              .map(each => {
                const problem = build([...at, each], 'required', undefined)
                return at.length === 0 ? { ...problem, properties: [...problem.properties, name] } : problem
              })
          : [],
      )
    case 'additionalProperties':
      return listAdditional(schema, value)
        .slice(0, at.length === 0 ? undefined : mostOfWord)
        .map(name => build([...at, name], keyword, undefined))
    case 'anyOf':
    case 'oneOf':
    case 'not':
    case 'contains':
    case 'propertyNames':
      return [build(at, keyword, undefined)]
    default:
      return [build(at, keyword, schema[keyword])]
  }
}

function listAdditional(schema: PreparedSchema, value: unknown): string[] {
  const patterns = Object.keys((schema.patternProperties as object | undefined) ?? {}).map(getPattern)
  const properties = (schema.properties as object | undefined) ?? {}
  return Object.keys(isObject(value) ? value : {}).filter(
    name => !Object.hasOwn(properties, name) && !patterns.some(pattern => pattern.test(name)),
  )
}

function toOwnMessage(
  schema: PreparedSchema,
  keyword: string,
  limit: unknown,
  value: unknown,
): Pick<FieldProblem, 'messageKey' | 'args'> {
  const retired = keyword === 'enum' ? ((schema['x-retired'] ?? []) as [unknown, string][]) : []
  const title = retired.find(([choice]) => choice === value)?.[1]
  if (title !== undefined) return { messageKey: 'validation.retired', args: [title] }
  const form = schema['x-pattern-text']
  if (keyword === 'pattern' && typeof form === 'string') return { messageKey: form, args: [] }
  return schema['x-kind'] === 'duration' ? toDurationMessage(keyword, limit) : toMessage(keyword, limit)
}

/** A limit is said as it is typed: `2h`, where 120 are minutes. */
function toDurationMessage(keyword: string, limit: unknown): Pick<FieldProblem, 'messageKey' | 'args'> {
  if (keyword === 'type') return { messageKey: 'validation.duration', args: [] }
  return toMessage(keyword, typeof limit === 'number' ? toDurationText(limit) : limit)
}

function toMessage(keyword: string, limit: unknown): Pick<FieldProblem, 'messageKey' | 'args'> {
  switch (keyword) {
    case 'type': {
      const type = Array.isArray(limit) ? limit.find(each => each !== 'null') : limit
      return { messageKey: `validation.type.${type}`, args: [] }
    }
    case 'format':
      return { messageKey: `validation.format.${limit}`, args: [] }
    case 'multipleOf': {
      const decimals = -Math.log10(Number(limit))
      if (decimals > 0 && Number.isInteger(decimals)) return { messageKey: 'validation.decimals', args: [decimals] }
      return { messageKey: 'validation.multipleOf', args: [limit as number | string] }
    }
    default:
      return {
        messageKey: `validation.${keyword}`,
        args: typeof limit === 'number' || typeof limit === 'string' ? [limit] : [],
      }
  }
}
