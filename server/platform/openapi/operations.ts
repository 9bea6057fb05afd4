import { findCallRule } from '#contract/access.ts'
import { longestSearch, mostOrders } from '#contract/callArguments.ts'
import { getPreparedCall, type NamedSource, type PreparedCall } from '#contract/calls/preparedCall.ts'
import type { Source } from '#contract/calls/sources.ts'
import type { Call } from '#contract/descriptor.ts'
import { getProperty, type Resource } from '#contract/resource.ts'
import { isKeyed } from '../http/idempotencyKey.ts'
import { answer, buildEnvelopeSchema, refusals, toOpenApiSchema } from './schemas.ts'

type Json = Record<string, unknown>

/** One operation of the document: an address, a method, and what stands there. */
export interface Operation {
  path: string
  method: string
  value: Json
}

const conditionList = {
  type: 'string',
  description: 'Further conditions as JSON: [{ "field": "Name", "op": "contains", "value": "nurse" }].',
}

const searchedFields = {
  type: 'array',
  items: { type: 'string' },
  description: 'Where the general search looks, in place of the columns that the list shows at first.',
}

const listParameters: Json[] = [
  parameter('filter', 'query', conditionList),
  parameter('searchedFields', 'query', searchedFields),
  parameter('orderBy', 'query', {
    type: 'array',
    items: { type: 'string' },
    maxItems: mostOrders,
    description: 'The property to sort by; said again, by which rows are sorted that are alike in those before.',
  }),
  parameter('orderDirection', 'query', {
    type: 'array',
    items: { type: 'integer', enum: [0, 1] },
    maxItems: mostOrders,
    description: '0 ascending, 1 descending: one for each orderBy, in the same order; ascending where there are fewer.',
  }),
]

const toPageParameters = ({ pageName = 'pageIndex' }: Call): Json[] => [
  parameter(pageName, 'query', { type: 'integer', minimum: 0, default: 0 }),
  parameter('pageSize', 'query', { type: 'integer', default: 10, description: '1 to 100, or 65536 for all rows.' }),
  parameter('withTotal', 'query', { type: 'boolean', default: true, description: 'false leaves the count out.' }),
]

/** How a call is open without a session: to everybody, or to who has a link. */
export type FindOpening = (resource: string, callName: string) => { isAnonymous: boolean; purposes: readonly unknown[] }

/** Builds the operations of one call: one, or two where a GET that changes state may also come by POST. */
export function buildOperations(resource: Resource, callName: string, findOpening: FindOpening): Operation[] {
  const prepared = getPreparedCall(resource, callName)
  const { application, contract } = resource.descriptor.service
  const segments = prepared.path.map(part => (typeof part === 'string' ? part : `{${part.name}}`))
  const path = `/api/${[application, contract, ...segments].join('/')}`
  const method = prepared.call.method.toLowerCase()
  const access = describeAccess(resource, callName, findOpening)
  const operation = { path, method, value: { ...access, ...buildOperation(resource, prepared, callName) } }
  if (!prepared.call.changes || method !== 'get') return [operation]
  const twin = { ...access, ...buildOperation(resource, prepared, callName, true) }
  return [operation, { path, method: 'post', value: twin }]
}

/** Which permission it is is reported to who is signed in: everybody may read this document. */
function describeAccess({ name, descriptor }: Resource, callName: string, findOpening: FindOpening): Json {
  const { isAnonymous, purposes } = findOpening(name, callName)
  if (isAnonymous) return { description: 'Needs no sign-in.', security: [] }
  const needed = findCallRule(descriptor, callName) ? 'Needs a permission' : 'Needs a sign-in'
  return { description: purposes.length > 0 ? `${needed}, or a link.` : `${needed}.` }
}

function buildOperation(resource: Resource, prepared: PreparedCall, callName: string, isTwin = false): Json {
  const inPath = prepared.path
    .filter(part => typeof part !== 'string')
    .map(part => parameter(part.name, 'path', toSchema(resource, part.source), true))
  const named = [...prepared.query].map(([name, source]) => ({ name, source }))
  const inQuery = isTwin ? [] : [...named.map(part => toParameter(resource, prepared, part)), ...listQuery(prepared)]
  const bearsKey = isKeyed(callName, prepared.call, inPath.length > 0)
  const body = isTwin ? toObjectSchema(resource, named) : toBodySchema(resource, prepared)
  return {
    tags: [`${resource.descriptor.service.application}: ${resource.descriptor.title ?? resource.name}`],
    operationId: `${resource.name}_${callName}${isTwin ? '_post' : ''}`,
    summary: prepared.call.summary ?? `${callName} (${resource.descriptor.title ?? resource.name})`,
    parameters: [
      { $ref: '#/components/parameters/ApiMarker' },
      ...(bearsKey ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
      ...inPath,
      ...inQuery,
    ],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      200: answer('Done, or refused with Success false.', toAnswerSchema(resource, prepared, callName)),
      ...refusals,
    },
  }
}

function listQuery({ isListing, call }: PreparedCall): Json[] {
  if (!isListing) return []
  return call.paged ? [...listParameters, ...toPageParameters(call)] : listParameters
}

function toParameter(resource: Resource, prepared: PreparedCall, { name, source }: NamedSource): Json {
  const isNeeded = [...prepared.required.values()].includes(name) || isRequired(prepared.call, source)
  return parameter(name, 'query', toSchema(resource, source), isNeeded)
}

function parameter(name: string, location: 'path' | 'query', schema: Json, isRequired = false): Json {
  const { description, ...rest } = schema
  return { name, in: location, required: isRequired, ...(description !== undefined && { description }), schema: rest }
}

/** Parameters that are validated as a record is are missed by pointer, and required all the same. */
function isRequired({ required }: Call, source: Source): boolean {
  return source.from === 'args' && required?.includes(source.name) === true
}

function toBodySchema(resource: Resource, { name, body, call }: PreparedCall): Json | null {
  if (name === 'import') return importSchema(resource)
  if (body === null) return null
  if (!Array.isArray(body)) return toSchema(resource, body)
  const required = body.flatMap(({ name: part, source }) => (isRequired(call, source) ? [part] : []))
  return { ...toObjectSchema(resource, body), ...(required.length > 0 && { required }) }
}

function toObjectSchema(resource: Resource, parts: readonly NamedSource[]): Json {
  return {
    type: 'object',
    properties: Object.fromEntries(parts.map(({ name, source }) => [name, toSchema(resource, source)])),
  }
}

function importSchema(resource: Resource): Json {
  return {
    type: 'object',
    required: ['rows'],
    properties: {
      rows: { type: 'array', minItems: 1, maxItems: 1000, items: toReference(resource) },
      key: { type: 'string', description: 'The property by which a row is recognised.' },
      dryRun: { type: 'boolean', default: false, description: 'Says what would happen and does nothing.' },
    },
  }
}

function toSchema(resource: Resource, source: Source): Json {
  switch (source.from) {
    case 'id':
      return toOpenApiSchema(getProperty(resource, resource.key).schema)
    case 'ids':
      return { type: 'array', items: toOpenApiSchema(getProperty(resource, resource.key).schema) }
    case 'matching':
      return toMatchingSchema(resource)
    case 'record':
      return toReference(resource)
    case 'property':
      return toOpenApiSchema(source.property.schema)
    case 'condition': {
      const schema = toOpenApiSchema(source.property.schema)
      const description = `${source.property.name}: ${source.property.usualOperator}`
      return source.property.usualOperator === 'in'
        ? { type: 'array', items: schema, description }
        : { type: source.property.jsonType ?? 'string', description }
    }
    case 'searchText':
      return { type: 'string', maxLength: longestSearch, description: 'The general search.' }
    case 'args':
      return source.schema ? toOpenApiSchema(source.schema) : {}
    case 'constant':
      return { enum: [source.value] }
  }
}

/** The rows that the list shows, asked for as the list is. */
function toMatchingSchema(resource: Resource): Json {
  const key = toOpenApiSchema(getProperty(resource, resource.key).schema)
  const named = [...getPreparedCall(resource, 'list').query].map(([name, source]) => ({ name, source }))
  const query = toObjectSchema(resource, named)
  return {
    type: 'object',
    description: 'In place of ids: all rows that the list shows by this query, part by part until Next is null.',
    properties: {
      Query: { ...query, properties: { ...(query.properties as Json), filter: conditionList, searchedFields } },
      Excluded: { type: 'array', items: key, description: 'Rows that are left as they are.' },
      After: { type: 'integer', description: 'From Next of the part before.' },
      Through: { type: 'integer', description: 'From Next of the part before.' },
      Count: {
        type: 'boolean',
        description:
          'True counts the rows and does nothing: what is sent with its Next is done to these rows, and to no other.',
      },
      Set: { type: 'string', description: 'From Next of the part before, or of the count.' },
    },
  }
}

function toAnswerSchema(resource: Resource, { call }: PreparedCall, callName: string): Json {
  if (call.each !== undefined) return { $ref: '#/components/schemas/BulkResult' }
  const served = call.reads ?? callName
  if (served === 'list' || served === 'all') {
    return buildEnvelopeSchema({ type: 'array', items: toRow(resource, call) }, call.paged === true)
  }
  if (served === 'one' || served === 'create' || served === 'update') {
    return buildEnvelopeSchema(toReference(resource), false)
  }
  return { $ref: '#/components/schemas/Envelope' }
}

function toRow(resource: Resource, { fields }: Call): Json {
  if (!fields) return toReference(resource)
  const names = ['ID', ...fields]
  const properties = names.map(name => [name, toOpenApiSchema(getProperty(resource, name).schema)])
  return { type: 'object', properties: Object.fromEntries(properties) }
}

function toReference(resource: Resource): Json {
  return { $ref: `#/components/schemas/${resource.name}` }
}
