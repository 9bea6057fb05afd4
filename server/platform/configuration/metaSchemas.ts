import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { getPattern } from '#contract/patterns/pattern.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { findReference, toTokens } from '#contract/validation/prepareSchema.ts'
import type { FieldProblem, Validator } from '#contract/validation/problem.ts'
import { explain } from './explain.ts'
import type { JsonFile, JsonPath } from './jsonFile.ts'

/** The kinds of data files, each with a meta-schema in `schemas/meta/`. */
export type MetaName =
  | 'entity'
  | 'resource'
  | 'machine'
  | 'dashboard'
  | 'messages'
  | 'permission-modules'
  | 'applications'
  | 'events'
  | 'notices'
  | 'menu-layer'

/** The meta-schemas are the program's own, wherever the data files lie. */
export const programFolder = join(import.meta.dirname, '../../..')

interface MetaSchema {
  schema: PropertySchema
  validate: Validator
}

const metaSchemas = new Map<MetaName, MetaSchema>()

/** A meta-schema with what it takes over from the one of conditions. */
export function readMetaSchema(name: MetaName | 'condition'): PropertySchema {
  const read = (each: string) => readFileSync(join(programFolder, `schemas/meta/${each}.schema.json`), 'utf8')
  const text = read(name)
  const schema = JSON.parse(text.replaceAll('"condition.schema.json#', '"#')) as PropertySchema
  if (!text.includes('"condition.schema.json#')) return schema
  const { definitions } = JSON.parse(read('condition')) as PropertySchema
  return { ...schema, definitions: { ...schema.definitions, ...definitions } }
}

function getMetaSchema(name: MetaName): MetaSchema {
  let meta = metaSchemas.get(name)
  if (!meta) {
    const schema = readMetaSchema(name)
    meta = { schema, validate: compileWithAjv(schema, 'file') }
    metaSchemas.set(name, meta)
  }
  return meta
}

/** Checks a file against the meta-schema of its kind; none means that its content has the shape of our types. */
export function checkShape(file: JsonFile, name: MetaName): ConfigurationProblem[] {
  const { schema, validate } = getMetaSchema(name)
  return validate(file.content).flatMap(problem => describeShape(file, schema, problem))
}

/** True where a file has the shape of its kind, without a word on what it lacks. */
export function hasShape({ content }: JsonFile, name: MetaName): boolean {
  return getMetaSchema(name).validate(content).length === 0
}

function describeShape(file: JsonFile, schema: PropertySchema, problem: FieldProblem): ConfigurationProblem[] {
  const tokens = toTokens(problem.pointer)
  const { at, node, parent } = follow(schema, file.content, tokens)
  if (problem.keyword !== 'propertyNames') {
    const [message, fix] = explain(problem, node, Object.keys(parent.properties ?? {}))
    return [file.problem(at, message, fix)]
  }
  const form = getPattern(node.propertyNames?.pattern ?? '')
  return Object.keys(getValue(file.content, at) as object).flatMap(each =>
    form.test(each)
      ? []
      : [file.problem([...at, each], `The name "${each}" does not have the right form.`, node.description)],
  )
}

interface Followed {
  /** The way into the content; indexes of lists are numbers. */
  at: JsonPath
  /** What the meta-schema says of the value, described at least by what it is in, and of what that is. */
  node: PropertySchema
  parent: PropertySchema
}

function follow(schema: PropertySchema, content: unknown, tokens: readonly string[]): Followed {
  let value = content
  let node = resolve(schema, schema, value)
  let parent = node
  const at = tokens.map(token => {
    const isList = Array.isArray(value)
    value = getValue(value, [token])
    parent = node
    const { description } = node
    node = {
      ...(description !== undefined && { description }),
      ...resolve(schema, findInner(node, isList, token), value),
    }
    return isList ? Number(token) : token
  })
  return { at, node, parent }
}

function findInner(node: PropertySchema, isList: boolean, token: string): unknown {
  if (isList) return node.items
  return node.properties && Object.hasOwn(node.properties, token) ? node.properties[token] : node.additionalProperties
}

/** Words of a meta-schema beside a reference hold as well, a description before that of what is referred to. */
function resolve(root: PropertySchema, node: unknown, value: unknown): PropertySchema {
  if (typeof node !== 'object' || node === null) return {}
  const { $ref, if: condition, then: consequence, else: alternative, ...own } = node as PropertySchema
  const target = $ref === undefined ? {} : resolve(root, findReference(root, $ref), value)
  const branch = condition && (isOfType(condition, value) ? consequence : alternative)
  return { ...target, ...(branch ? resolve(root, branch, value) : {}), ...own }
}

function isOfType({ type }: PropertySchema, value: unknown): boolean {
  return type === 'array' ? Array.isArray(value) : typeof value === type && value !== null && !Array.isArray(value)
}

function getValue(value: unknown, at: JsonPath): unknown {
  return at.reduce<unknown>((inner, name) => (inner as Record<string, unknown> | null | undefined)?.[name], value)
}
