import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { type EntitySchema, findChoices, type PropertySchema, serverOwnedProperties } from '#contract/entitySchema.ts'
import type { Generator } from './generator.ts'

const folder = join(import.meta.dirname, '../../schemas')

const banner = `// Made from schemas/ by \`npm run generate\` (scripts/generators/entities.ts).`

async function listSchemas(): Promise<[name: string, schema: EntitySchema][]> {
  const files = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  return Promise.all(
    files.map(async file => [
      toTypeName(basename(file, '.json')),
      JSON.parse(await readFile(join(folder, file), 'utf8')) as EntitySchema,
    ]),
  )
}

/** `user-setting` -> `UserSetting` */
function toTypeName(file: string): string {
  return file.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase())
}

/** A record as the services answer it: the server-owned properties beside its own, null where one has no value. */
function toRecord(schema: EntitySchema): JSONSchema {
  const { definitions, description, properties, required = [] } = schema
  const own = Object.entries(properties).map(([name, property]) => [
    name,
    toProperty(property, required.includes(name)),
  ])
  const owned = Object.entries(serverOwnedProperties).map(([name, property]) => [
    name,
    toProperty(property, name === 'ID'),
  ])
  return {
    type: 'object',
    ...(description === undefined ? {} : { description }),
    ...(definitions === undefined ? {} : { definitions }),
    properties: Object.fromEntries([...own, ...owned]),
    required: [...required, 'ID'],
    additionalProperties: false,
  } as JSONSchema
}

function toProperty(property: PropertySchema, isRequired: boolean): PropertySchema {
  const { title: _, default: __, ...rest } = property
  const choices = property.oneOf ? findChoices(property) : null
  const plain: PropertySchema = { ...rest }
  if (choices) {
    plain.enum = choices.map(choice => choice.const)
    delete plain.oneOf
    delete plain.type
  }
  return isRequired ? plain : { anyOf: [plain, { type: 'null' }] }
}

async function buildTypes(): Promise<string> {
  const types = await Promise.all(
    (await listSchemas()).map(([name, schema]) =>
      compile(toRecord(schema), name, {
        additionalProperties: false,
        bannerComment: '',
        cwd: folder,
        ignoreMinAndMaxItems: true,
        unknownAny: true,
        style: { semi: false, singleQuote: true, printWidth: 120 },
      }),
    ),
  )
  return `${banner}\n\n${types.map(text => text.trim()).join('\n\n')}\n`
}

export const generator: Generator = {
  name: 'the types of the entities',
  outputs: async () => ({ 'contract/entities.gen.ts': await buildTypes() }),
}
