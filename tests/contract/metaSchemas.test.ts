import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { PropertySchema } from '#contract/entitySchema.ts'
import { compileWithAjv } from '#contract/validation/ajv.ts'
import { type MetaName, readMetaSchema } from '#server/platform/configuration/metaSchemas.ts'

const folder = 'schemas/meta'

interface Schema {
  description?: string
  examples?: unknown[]
  $ref?: string
  properties?: Record<string, Schema>
  definitions?: Record<string, Schema>
  items?: Schema
  additionalProperties?: Schema | boolean
  if?: Schema
  then?: Schema
  else?: Schema
}

/** Every word of a meta-schema that has no description, of its own or of what it refers to. */
function listUndescribed(root: Schema, node: Schema | boolean | undefined, path = ''): string[] {
  if (typeof node !== 'object') return []
  const missing = Object.entries(node.properties ?? {}).filter(
    ([, word]) => !word.description && !findDescription(root, word),
  )
  const inner = { ...node.properties, ...node.definitions }
  return [
    ...missing.map(([name]) => `${path}/${name}`),
    ...Object.entries(inner).flatMap(([name, each]) => listUndescribed(root, each, `${path}/${name}`)),
    ...[node.items, node.additionalProperties, node.then, node.else].flatMap(each => listUndescribed(root, each, path)),
  ]
}

/** Every word of a meta-schema with its examples and what the schema says of it, references resolved. */
function listExamples(root: Schema, node: Schema | boolean | undefined, path = ''): [path: string, word: Schema][] {
  if (typeof node !== 'object') return []
  const words = Object.entries(node.properties ?? {})
  const inner = [...words, ...Object.entries(node.definitions ?? {})]
  return [
    ...words.map(([name, word]): [string, Schema] => [`${path}/${name}`, word]),
    ...inner.flatMap(([name, each]) => listExamples(root, each, `${path}/${name}`)),
    ...[node.items, node.additionalProperties, node.then, node.else].flatMap(each => listExamples(root, each, path)),
  ]
}

function findDescription({ definitions }: Schema, { $ref }: Schema): string | undefined {
  return $ref ? definitions?.[$ref.slice('#/definitions/'.length)]?.description : undefined
}

describe.each(readdirSync(folder).filter(name => name.endsWith('.json')))('the meta-schema %s', name => {
  const schema = readMetaSchema(name.replace('.schema.json', '') as MetaName) as Schema

  /** What it takes over from the schema of conditions is tried there. */
  const { definitions: names = {} } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Schema
  const definitions = Object.fromEntries(Object.entries(schema.definitions ?? {}).filter(([each]) => each in names))
  const own = { ...schema, definitions }

  /** Many words are of one form, and compiling takes long. */
  const compiled = new Map<string, ReturnType<typeof compileWithAjv>>()
  const compileOnce = ({ description: _, examples: __, ...form }: Schema) => {
    const key = JSON.stringify(form)
    const known = compiled.get(key)
    if (known) return known
    const validate = compileWithAjv({ definitions: schema.definitions, ...form } as PropertySchema, 'document')
    compiled.set(key, validate)
    return validate
  }

  it('describes each of its words', () => {
    expect(listUndescribed(schema, schema)).toEqual([])
  })

  it('gives an example of each of its words, which is as the word wants it', () => {
    const wrong = listExamples(own, own).flatMap(([path, word]) => {
      const validate = compileOnce(word)
      const problems = (word.examples ?? []).flatMap(example => validate(example))
      return word.examples?.length && problems.length === 0 ? [] : [path]
    })
    expect(wrong).toEqual([])
  })
})

it('every x- word of the contract is a word of the meta-schema, and the other way round', () => {
  const pick = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(match => match[1]))].sort()
  const declared = pick(readFileSync('contract/entitySchema.ts', 'utf8'), /^ {2}'(x-[a-z-]+)'\?:/gm)
  expect(pick(readFileSync(join(folder, 'entity.schema.json'), 'utf8'), /"(x-[a-z-]+)": \{/g)).toEqual(declared)
})
