import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
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

/** The type of a value by its schema; what an operator may change of it, such as its choices, is no part of it. */
export function toType({ type = [], items, properties, required }: PropertySchema): string {
  const toPlain = (name: string) => {
    if (name === 'array') return `${items && !Array.isArray(items) ? toItemType(items) : 'unknown'}[]`
    if (name === 'object') return properties ? toObject(toParts(properties, required)) : 'Record<string, unknown>'
    return name === 'integer' ? 'number' : name
  }
  return [type].flat().map(toPlain).join(' | ') || 'unknown'
}

function toItemType(items: PropertySchema): string {
  const type = toType(items)
  return type.includes(' | ') ? `(${type})` : type
}

/** Properties with their types; what need not be there is null where it is empty. */
export function toParts(properties: Record<string, PropertySchema>, required: readonly string[] = []): string[] {
  return Object.entries(properties).map(([name, schema]) =>
    required.includes(name) ? `${name}: ${toType(schema)}` : `${name}?: ${toType(schema)} | null`,
  )
}

/** The type of an object, on one line. */
export function toObject(parts: readonly string[]): string {
  return parts.length === 0 ? '{}' : `{ ${parts.join('; ')} }`
}

export function toRowName(file: string): string {
  const words = basename(file, '.json').split('-')
  return `${words.map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('')}Row`
}

async function describeRow(file: string): Promise<string> {
  const { properties, required, description } = JSON.parse(await readFile(join(folder, file), 'utf8')) as EntitySchema
  const core = Object.fromEntries(Object.entries(properties).filter(([, schema]) => schema['x-core']))
  if (Object.keys(core).length === 0) return ''
  const lines = toParts(core, required).map(part => `  ${part}\n`)
  // An alias, other than an interface, is also a record of values.
  return `${description ? `/** ${description} */\n` : ''}export type ${toRowName(file)} = StoredRow & {\n${lines.join('')}}\n`
}

export const generator: Generator = {
  name: 'the rows that the program reads',
  outputs: async () => {
    const files = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
    const rows = await Promise.all(files.map(describeRow))
    return {
      'contract/rows.gen.ts': [banner, ...rows.filter(row => row !== '')].join('\n\n').replaceAll('\n\n\n', '\n\n'),
    }
  },
}
