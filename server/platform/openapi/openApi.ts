import type { Dashboard } from '#contract/dashboard.ts'
import { buildResource, type Resource } from '#contract/resource.ts'
import { cutDescriptor, cutSchema, listHidden } from '../configuration/visibility.ts'
import { buildDashboardPaths } from './dashboardPaths.ts'
import { fixedPaths } from './fixedPaths.ts'
import { buildOperations, type FindOpening, type Operation } from './operations.ts'
import { buildRecordSchema, sharedSchemas } from './schemas.ts'

type Json = Record<string, unknown>

/** The scopes that a sign-in asks for: who it is, and the calls. */
const scopes = { openid: 'Who signs in', profile: 'The user context', api: 'All calls' }

/**
 * Builds the OpenAPI 3.1 document of every call, from the call tables that the services themselves are bound by. It names no
 * permission code, and no property that takes a permission to see but what who holds these may.
 */
export function buildOpenApi(
  resources: Iterable<Resource>,
  version: string,
  held: ReadonlySet<string>,
  findOpening: FindOpening,
  dashboards: Iterable<Dashboard> = [],
): Json {
  const served = [...resources].filter(resource => resource.descriptor.calls).map(resource => cutTo(held, resource))
  const paths: Record<string, Record<string, Json>> = { ...fixedPaths, ...buildDashboardPaths(dashboards) }
  for (const resource of served) {
    for (const callName of Object.keys(resource.descriptor.calls ?? {})) {
      for (const operation of buildOperations(resource, callName, findOpening)) addOperation(paths, operation)
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Locum',
      version,
      description: 'Every call of the services. Each answer is an envelope: Success, Source, Message.',
    },
    servers: [{ url: '/' }],
    security: [{ signIn: [] }],
    paths,
    components: {
      schemas: {
        ...sharedSchemas,
        ...Object.fromEntries(served.map(resource => [resource.name, buildRecordSchema(resource)])),
      },
      parameters: {
        ApiMarker: {
          name: 'X-Api-Request',
          in: 'header',
          required: true,
          description: 'Protects against requests forged by other sites.',
          schema: { type: 'string', enum: ['1'], default: '1' },
        },
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          description:
            'A random text of your own. The same call with the same key makes no second record and counts no second time for a day: it answers the record as it stands, or 409 where other values are sent.',
          schema: { type: 'string', minLength: 8, maxLength: 200 },
        },
      },
      securitySchemes: {
        signIn: {
          type: 'oauth2',
          flows: { authorizationCode: { authorizationUrl: '/identity/auth', tokenUrl: '/identity/token', scopes } },
        },
      },
    },
  }
}

function cutTo(held: ReadonlySet<string>, { descriptor, schema }: Resource): Resource {
  const hidden = listHidden(schema, held)
  return buildResource(cutDescriptor(descriptor, hidden), cutSchema(schema, hidden))
}

/** Two calls of one method and path, distinguished by their body, are one operation: all are named, and its body takes what either does. */
function addOperation(paths: Record<string, Record<string, Json>>, { path, method, value }: Operation) {
  const methods = paths[path] ?? {}
  paths[path] = methods
  const known = methods[method]
  if (!known) methods[method] = value
  else {
    const summary = `${String(known.summary)}; ${String(value.summary)}`
    methods[method] = { ...known, summary, ...joinBodies(known, value) }
  }
}

/** What one of two bodies needs and the other one lacks is not required. */
function joinBodies(one: Json, other: Json): Json {
  const [first, second] = [one, other].map(findBody)
  if (!first?.properties || !second?.properties) return {}
  const required = first.required?.filter(name => second.required?.includes(name)) ?? []
  const properties = { ...second.properties, ...first.properties }
  const schema = { type: 'object', properties, ...(required.length > 0 && { required }) }
  return { requestBody: { required: true, content: { 'application/json': { schema } } } }
}

function findBody({ requestBody }: Json): { properties?: Json; required?: string[] } | undefined {
  const body = requestBody as { content: { 'application/json': { schema: Json } } } | undefined
  return body?.content['application/json'].schema
}
