import { isReferenceList, type PropertySchema } from '#contract/entitySchema.ts'
import type { Resource } from '#contract/resource.ts'

type Json = Record<string, unknown>

const keysToDrop = /^(x-.*|\$schema|\$id)$/

/** A property as OpenAPI 3.1 takes it: JSON Schema without our own words; a secret is write-only. */
export function toOpenApiSchema(property: PropertySchema): Json {
  const plain = dropOwnWords(property) as Json
  if (property['x-secret']) plain.writeOnly = true
  if (property['x-computed']) plain.readOnly = true
  return plain
}

function dropOwnWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropOwnWords)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => !keysToDrop.test(key))
  return Object.fromEntries(entries.map(([key, part]) => [key, dropOwnWords(part)]))
}

/** A moment as answers have it, by the clock of its zone. */
const localTime = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}'
const localTimeNote = "The facility's own time, without a suffix; the moment stands beside it, in UTC."

const nameSchema: Json = { type: 'string', readOnly: true }
const namesSchema: Json = { type: ['array', 'null'], items: { type: ['string', 'null'] }, readOnly: true }

/** A record of a resource: its own properties, those that the services keep, and the texts beside its references. */
export function buildRecordSchema(resource: Resource): Json {
  const properties: Json = {}
  for (const {
    name,
    schema,
    isServerOwned,
    displayName,
    lookupNames,
    zoneName,
    utcName,
  } of resource.properties.values()) {
    const isGiven = isServerOwned && name !== 'ID' && name !== 'Version'
    properties[name] = isGiven ? { ...toOpenApiSchema(schema), readOnly: true } : toOpenApiSchema(schema)
    if (displayName) properties[displayName] = isReferenceList(schema) ? namesSchema : nameSchema
    for (const beside of Object.values(lookupNames ?? {})) properties[beside] ??= nameSchema
    for (const beside of [zoneName, ...Object.keys(schema['x-beside'] ?? {})])
      if (beside) properties[beside] ??= nameSchema
    if (utcName) {
      properties[name] = {
        ...toOpenApiSchema(schema),
        format: undefined,
        pattern: localTime,
        description: localTimeNote,
      }
      properties[utcName] = { ...nameSchema, format: 'date-time' }
    }
  }
  properties.AllowedActions = { type: 'array', items: { type: 'string' }, readOnly: true }
  const { title, required } = resource.schema
  return { type: 'object', title, properties, ...(required && { required }) }
}

const nullableText = { type: ['string', 'null'] }

/** The answers that every call shares: envelope, page and refusals (architecture "Envelope"). */
export const sharedSchemas: Json = {
  Envelope: {
    type: 'object',
    required: ['Success', 'Source', 'Message'],
    properties: {
      Success: { type: 'boolean' },
      Source: {},
      Message: nullableText,
      Errors: {
        type: 'object',
        description: 'Only on a refused record: JSON pointer to message.',
        additionalProperties: { type: 'string' },
      },
      Question: {
        type: 'object',
        description: 'Only where the refusal asks something: send the call again with the answer as this argument.',
        properties: {
          Argument: { type: 'string' },
          Message: { type: 'string' },
          No: { enum: ['send', 'stop'], description: 'What a No does: the call is sent with false, or not again.' },
          Value: { description: 'What is proposed as the answer, where that is no yes or no.' },
        },
      },
    },
  },
  BulkResult: {
    allOf: [
      { $ref: '#/components/schemas/Envelope' },
      {
        type: 'object',
        properties: {
          Source: {
            type: 'array',
            items: {
              type: 'object',
              properties: {
                ID: { type: ['integer', 'string'] },
                Success: { type: 'boolean' },
                Message: nullableText,
                Question: { $ref: '#/components/schemas/Envelope/properties/Question' },
                Errors: { $ref: '#/components/schemas/Envelope/properties/Errors' },
                IsUnchanged: { type: 'boolean', description: 'It was done before: nothing of the row has changed.' },
                Before: {
                  type: 'object',
                  description: 'Of values that are given: those of the row before, where they change.',
                },
                After: { type: 'object', description: 'What became of them; of a dry run, what would.' },
              },
            },
          },
          Done: { type: 'integer' },
          Refused: { type: 'integer' },
          Total: { type: ['integer', 'null'], description: 'The rows in all; null on a later part.' },
          Next: {
            type: ['object', 'null'],
            description: 'Where all that match go on, until it is null: parts of the next Matching.',
            properties: { After: { type: 'integer' }, Through: { type: 'integer' }, Set: { type: 'string' } },
          },
          Left: {
            type: 'array',
            items: { type: ['integer', 'string'] },
            description: 'Of the ids named, those that this request did not come to: name them again.',
          },
        },
      },
    ],
  },
  PageFigures: {
    type: 'object',
    properties: {
      TotalRows: { type: ['integer', 'null'] },
      PageIndex: { type: 'integer' },
      PageSize: { type: 'integer' },
      TotalPages: { type: ['integer', 'null'] },
      HasNextPage: { type: 'boolean' },
      HasPreviousPage: { type: 'boolean' },
      IsNarrowed: { type: 'boolean' },
    },
  },
}

const statuses: [string, string][] = [
  ['400', 'The request is not well-formed; the message names the parameter and the fix.'],
  ['401', 'Nobody is signed in, or no longer.'],
  ['403', 'The permission is missing; nothing was done.'],
  ['404', 'No such address, or no such record in the scope of the caller.'],
  ['409', 'The save carried an old Version; Source is the current row.'],
  ['413', 'The body is too large.'],
]

/** The refusals by status, for `responses` of every call. */
export const refusals: Json = Object.fromEntries(
  statuses.map(([status, description]) => [status, answer(description, { $ref: '#/components/schemas/Envelope' })]),
)

/** One answer in JSON. */
export function answer(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } }
}

/** An envelope whose Source is this; a page has its figures beside it. */
export function buildEnvelopeSchema(source: Json, isPage: boolean): Json {
  const parts: Json[] = [{ $ref: '#/components/schemas/Envelope' }, { type: 'object', properties: { Source: source } }]
  return { allOf: isPage ? [...parts, { $ref: '#/components/schemas/PageFigures' }] : parts }
}
