import type { Dashboard, DashboardFilter } from '#contract/dashboard.ts'
import { dashboardAddress } from '#contract/dashboardCounts.ts'
import { answer, buildEnvelopeSchema } from './schemas.ts'

type Json = Record<string, unknown>

const marker = { $ref: '#/components/parameters/ApiMarker' }

/** The call of each dashboard, with its filters as parameters. */
export function buildDashboardPaths(dashboards: Iterable<Dashboard>): Record<string, Record<string, Json>> {
  return Object.fromEntries([...dashboards].map(each => [`${dashboardAddress}/${each.name}`, { get: describe(each) }]))
}

function describe({ name, title, permission, filters = [] }: Dashboard): Json {
  return {
    tags: ['Dashboards'],
    operationId: `dashboard_${name.replaceAll('-', '_')}`,
    summary: `${title}: everything that it counts, each to 100, within the caller's scope.`,
    description: permission ? 'Needs a permission.' : 'Needs a sign-in.',
    parameters: [marker, ...filters.map(toParameter)],
    responses: {
      200: answer('The numbers, and the filter by which the list of each shows its rows.', envelope),
      403: answer('It is not for the caller.', { $ref: '#/components/schemas/Envelope' }),
      404: answer('There is no dashboard of this name.', { $ref: '#/components/schemas/Envelope' }),
    },
  }
}

function toParameter({ name, title, choices, default: usual }: DashboardFilter): Json {
  const description = choices ? `${title}: ${choices.map(each => `${each.value} ${each.title}`).join(', ')}.` : title
  const schema = choices
    ? { enum: choices.map(({ value }) => value), default: usual ?? choices[0]?.value }
    : { type: 'array', items: { type: 'string' } }
  return { name, in: 'query', description, schema }
}

const rows = {
  type: 'object',
  properties: {
    Resource: { type: 'string' },
    Count: { type: 'integer' },
    Conditions: { type: 'array', items: { type: 'object' } },
    SearchText: { type: 'string' },
  },
}

const entries = {
  type: 'array',
  items: {
    type: 'object',
    properties: { Name: { type: 'string' }, Count: { type: 'integer' }, Parts: { type: 'array', items: rows } },
  },
}

const envelope = buildEnvelopeSchema(
  { type: 'object', properties: { AsOf: { type: 'string', format: 'date-time' }, Tiles: entries, Lists: entries } },
  false,
)
