import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { compile } from 'json-schema-to-typescript'
import type { EntitySchema, PropertySchema } from '#contract/entitySchema.ts'
import type { Generator } from './generator.ts'

const folder = join(import.meta.dirname, '../../schemas')

const banner = `// Made from the x-core words of schemas/ by \`npm run generate\` (scripts/generators/rows.ts).

/** What every row has. */
export type StoredRow = {
  ID: number
  Version: number
  IsDeleted?: boolean
  CreatedBy: string
  /** ISO text in UTC. */
  CreatedOn: string
  ModifiedBy?: string | null
  ModifiedOn?: string | null
}`

/** A schema in the words of the standard. */
export type Plain = NonNullable<Parameters<typeof compile>[0]>

/** The shape of a property; what an operator may change of it is no part of it. */
export function toShape({ type, items, properties, required }: PropertySchema): Plain {
  return {
    ...(type !== undefined && { type }),
    ...(items && { items: Array.isArray(items) ? items.map(toShape) : toShape(items) }),
    ...(properties && { properties: toShapes(properties, required), additionalProperties: false }),
    ...(required && { required: [...required] }),
  } as Plain
}

/** What need not be there is null where it is empty. */
function toShapes(properties: Record<string, PropertySchema>, required: readonly string[] = []) {
  const shapes = Object.entries(properties).map(([name, schema]) => {
    const shape = toShape(schema)
    return [name, required.includes(name) ? shape : { anyOf: [shape, { type: 'null' }] }]
  })
  return Object.fromEntries(shapes)
}

export function toRowName(file: string): string {
  const words = basename(file, '.json').split('-')
  return `${words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Row`
}

async function describeRow(file: string): Promise<string> {
  const { properties, required, description } = JSON.parse(await readFile(join(folder, file), 'utf8')) as EntitySchema
  const core = Object.fromEntries(Object.entries(properties).filter(([, schema]) => schema['x-core']))
  if (Object.keys(core).length === 0) return ''
  const schema = {
    ...{ type: 'object', description, properties: toShapes(core, required), additionalProperties: false },
    required: required?.filter(name => name in core),
  } as Plain
  const name = toRowName(file)
  const text = await compile(schema, name, {
    bannerComment: '',
    style: { semi: false, singleQuote: true, printWidth: 120 },
  })
  // An alias, other than an interface, is also a record of values.
  return text.replace(`interface ${name} {`, `type ${name} = StoredRow & {`)
}

export const generator: Generator = {
  name: 'the rows that the program reads',
  outputs: async () => {
    const files = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
    const rows = await Promise.all(files.map(describeRow))
    return {
      'contract/rows.gen.ts': [banner, ...rows.filter(row => row !== '')].join('\n\n').replaceAll(/\n{3,}/g, '\n\n'),
    }
  },
}
