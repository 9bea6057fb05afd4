import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { EntitySchema } from '#contract/entitySchema.ts'
import { describeCore } from '#server/platform/configuration/checks/core.ts'
import type { Generator } from './generator.ts'

const folder = join(import.meta.dirname, '../../schemas')

const banner = `// Made from the x-core words of schemas/ by \`npm run generate\` (scripts/generators/coreProperties.ts).`

async function listCore(): Promise<string[]> {
  const files = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  return Promise.all(
    files.map(async file => {
      const { properties } = JSON.parse(await readFile(join(folder, file), 'utf8')) as EntitySchema
      const core = Object.entries(properties).filter(([, schema]) => schema['x-core'])
      const lines = core.map(([name, schema]) => `    ${name}: '${describeCore(schema)}',\n`)
      return lines.length === 0 ? '' : `  '${basename(file, '.json')}': {\n${lines.join('')}  },\n`
    }),
  )
}

export const generator: Generator = {
  name: 'the properties that the program depends on',
  outputs: async () => ({
    'server/platform/configuration/checks/core.gen.ts': [
      banner,
      '',
      '/** What the program depends on: by the name of the schema and the property, what the property is. */',
      'export const coreProperties: Readonly<Record<string, Readonly<Record<string, string>>>> = {',
      `${(await listCore()).join('')}}`,
      '',
    ].join('\n'),
  }),
}
