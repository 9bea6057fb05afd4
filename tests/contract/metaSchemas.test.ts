import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = 'schemas/meta'

interface Schema {
  description?: string
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

function findDescription({ definitions }: Schema, { $ref }: Schema): string | undefined {
  return $ref ? definitions?.[$ref.slice('#/definitions/'.length)]?.description : undefined
}

describe.each(readdirSync(folder).filter(name => name.endsWith('.json')))('the meta-schema %s', name => {
  const schema = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Schema

  it('describes each of its words', () => {
    expect(listUndescribed(schema, schema)).toEqual([])
  })
})

it('every x- word of the contract is a word of the meta-schema, and the other way round', () => {
  const pick = (text: string, pattern: RegExp) =>
    [...new Set([...text.matchAll(pattern)].map(match => match[1]))].sort()
  const declared = pick(readFileSync('contract/entitySchema.ts', 'utf8'), /^ {2}'(x-[a-z-]+)'\?:/gm)
  expect(pick(readFileSync(join(folder, 'entity.schema.json'), 'utf8'), /"(x-[a-z-]+)": \{/g)).toEqual(declared)
})
