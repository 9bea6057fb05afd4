import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PropertySchema } from '#contract/entitySchema.ts'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { toTokens } from '#contract/validation/prepareSchema.ts'
import type { Validator } from '#contract/validation/problem.ts'
import { explain } from './explain.ts'
import type { JsonFile } from './jsonFile.ts'

/** The kinds of data files, each with a meta-schema in `schemas/meta/`. */
export type MetaName = 'entity' | 'resource' | 'machine' | 'messages' | 'permission-modules' | 'applications'

/** The meta-schemas are the program's own, wherever the data files lie. */
export const programFolder = join(import.meta.dirname, '../../..')

interface MetaSchema {
  validate: Validator
  words: string[]
}

const metaSchemas = new Map<MetaName, MetaSchema>()

function getMetaSchema(name: MetaName): MetaSchema {
  let meta = metaSchemas.get(name)
  if (!meta) {
    const text = readFileSync(join(programFolder, `schemas/meta/${name}.schema.json`), 'utf8')
    const schema = JSON.parse(text) as PropertySchema
    meta = { validate: compileWithAjv(schema, 'document'), words: listWords(schema) }
    metaSchemas.set(name, meta)
  }
  return meta
}

/** Checks a file against the meta-schema of its kind; none means that its content has the shape of our types. */
export function checkShape(file: JsonFile, name: MetaName): ConfigurationProblem[] {
  const { validate, words } = getMetaSchema(name)
  return validate(file.content).map(problem => {
    const tokens = toTokens(problem.pointer)
    const [message, fix] = explain(problem, words)
    return file.problem(toPath(file.content, tokens), message, fix)
  })
}

/** Indexes of lists are numbers in a path. */
function toPath(content: unknown, tokens: readonly string[]): (string | number)[] {
  let value = content
  return tokens.map(token => {
    const isList = Array.isArray(value)
    value = (value as Record<string, unknown> | undefined)?.[token]
    return isList ? Number(token) : token
  })
}

function listWords(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const properties = (schema as { properties?: object }).properties
  const own = typeof properties === 'object' ? Object.keys(properties) : []
  return [...new Set([...own, ...Object.values(schema).flatMap(listWords)])]
}
