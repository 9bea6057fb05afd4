import { answer, buildEnvelopeSchema, refusals } from './schemas.ts'

type Json = Record<string, unknown>

const base: Json = { tags: ['Configuration'], description: 'Needs a permission.' }
const text: Json = { type: 'string' }
const number: Json = { type: 'integer' }

/** Builds an object whose properties are all there. */
function object(properties: Record<string, Json>): Json {
  return { type: 'object', required: Object.keys(properties), properties }
}

function list(items: Json): Json {
  return { type: 'array', items }
}

function orNull(schema: Json): Json {
  return { anyOf: [schema, { type: 'null' }] }
}

const problem = object({ file: text, line: orNull(number), pointer: text, message: text })

const change = object({
  Area: { type: 'string', description: 'What it is about: resource, property, column, call, menu ...' },
  Name: text,
  Change: { type: 'string', enum: ['added', 'removed', 'changed'] },
  Detail: orNull(text),
})

const versionProperties = {
  Version: number,
  How: { type: 'string', enum: ['files', 'menu', 'rollback'] },
  By: text,
  RolledBackTo: orNull(number),
  CreatedOn: { type: 'string', format: 'date-time' },
  Changes: list(change),
  Overwritten: orNull(object({ Since: number, Files: list(text) })),
  IsLive: { type: 'boolean' },
}

const file = object({
  Path: text,
  Text: orNull(text),
  Live: { type: 'string', enum: ['same', 'other', 'missing', 'only'] },
  LiveText: orNull(text),
})

const details = object({
  ...versionProperties,
  Files: list(file),
  Against: orNull(list(change)),
  Problems: list(problem),
})

const status = object({
  Version: number,
  Problems: list(problem),
  Notice: orNull(text),
  Indexes: list(object({ Table: text, Index: text, Percent: orNull({ type: 'number' }) })),
})

const outcome: Json = {
  oneOf: [
    object({ Outcome: { type: 'string', enum: ['live', 'unchanged'] }, Version: number }),
    object({ Outcome: { type: 'string', enum: ['refused'] }, Problems: list(problem) }),
  ],
}

const layer: Json = {
  type: 'object',
  description: 'Words, order and what is shown, as schemas/meta/menu-layer.schema.json says it.',
}

const menu = object({
  Version: number,
  Items: list({ type: 'object' }),
  Layer: layer,
  Locales: list(text),
  Texts: { type: 'object', additionalProperties: { type: 'object', additionalProperties: text } },
})

const versionParameter: Json = { name: 'version', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } }

function ask(
  summary: string,
  description: string,
  source: Json,
  parameters: Json[] = [],
  isPage = false,
): Record<string, Json> {
  const responses = { 200: answer(description, buildEnvelopeSchema(source, isPage)), ...refusals }
  return { get: { ...base, summary, parameters, responses } }
}

/** The addresses of the configuration's versions (architecture "Live configuration"). */
export const versionPaths: Record<string, Record<string, Json>> = {
  '/config/version': {
    get: {
      security: [],
      tags: ['Configuration'],
      summary: 'The number of the live version, and which texts are in place of shipped ones.',
      responses: { 200: answer('The number.', object({ Version: number, Texts: text })) },
    },
  },
  '/config/status': ask(
    'How the live version stands: problems of the files on disk, indexes that are built.',
    'The status.',
    status,
  ),
  '/config/menu': {
    ...ask('The menu as it is shipped, and the layer over it.', 'The menu.', menu),
    put: {
      ...base,
      summary: 'Makes a version with another layer over the menu, and serves it.',
      parameters: [{ $ref: '#/components/parameters/ApiMarker' }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: object({ Version: number, Layer: layer }) } },
      },
      responses: { 200: answer('The menu as it is now.', buildEnvelopeSchema(menu, false)), ...refusals },
    },
  },
  '/config/versions': ask(
    'The versions, the newest first.',
    'A page of versions.',
    list(object(versionProperties)),
    [
      { name: 'pageIndex', in: 'query', schema: { type: 'integer', minimum: 0, default: 0 } },
      { name: 'pageSize', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
    ],
    true,
  ),
  '/config/versions/{version}': ask(
    'A version with its files, and what a roll back to it would change.',
    'The version.',
    details,
    [versionParameter],
  ),
  '/config/versions/{version}/rollback': {
    post: {
      ...base,
      summary: 'Makes a new version of the files of an older one, and serves it.',
      parameters: [{ $ref: '#/components/parameters/ApiMarker' }, versionParameter],
      responses: {
        200: answer('Live, unchanged, or refused with Success false.', buildEnvelopeSchema(outcome, false)),
        ...refusals,
      },
    },
  },
}
