import { HttpResponse, http } from 'msw'
import { type SetupServer, setupServer } from 'msw/node'
import { onTestFinished } from 'vitest'
import { buildBulkResult, type RowResult } from '#contract/bulk.ts'
import type { CallArguments, RecordKey, RecordValues } from '#contract/callArguments.ts'
import { bindCall } from '#contract/calls/bindCall.ts'
import { buildMatcher } from '#contract/calls/matcher.ts'
import { type Condition, deniedBy } from '#contract/conditions.ts'
import type { Method } from '#contract/descriptor.ts'
import { buildPage, buildRefusal, buildSuccess, type Envelope } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'

type OwnAnswer = [status: number, body: Envelope] | undefined

/** A back end in memory that stands at the network's door: it binds real requests by the real call tables. */
export interface MemoryService {
  rows: Map<string, RecordValues[]>
  /** Every call that came, in order. */
  calls: { resource: string; name: string; args: CallArguments; signal: AbortSignal }[]
  /** The keys of the rows that were counted, by set. */
  sets: Map<string, RecordKey[]>
  /** Why a call for many refuses a row; null where it does not. */
  refuse: (name: string, row: RecordValues) => string | null
  /** Answers a call instead of the service; undefined lets it answer as usual. */
  answer: (name: string, args: CallArguments, resource: Resource) => OwnAnswer | Promise<OwnAnswer>
  /** Its network, for what else answers there, such as a hub. */
  network: Pick<SetupServer, 'use'>
  close(): void
}

/** Starts a back end for these resources, for as long as a test lasts; rows are by resource name. */
export function startMemoryService(
  resources: readonly Resource[],
  rows: Record<string, RecordValues[]>,
): MemoryService {
  const matcher = buildMatcher(resources)
  let isOpen = true
  const service: MemoryService = {
    rows: new Map(resources.map(({ name }) => [name, rows[name] ?? []])),
    calls: [],
    sets: new Map(),
    refuse: () => null,
    answer: () => undefined,
    network: { use: (...handlers) => server.use(...handlers) },
    close() {
      if (isOpen) server.close()
      isOpen = false
    },
  }
  const server = setupServer(
    http.get('*/registry/Resolve', ({ request }) => {
      const { searchParams } = new URL(request.url)
      const application = searchParams.get('applicationCode')
      const contract = searchParams.get('contract')?.replace(/Controller$/, '')
      return HttpResponse.json(buildSuccess({ Addresses: [`/api/${application}/${contract}`] }))
    }),
    http.all('*/api/:application/*', async ({ request, params }) => {
      const url = new URL(request.url)
      const application = String(params.application)
      const path = url.pathname.split(`/api/${application}/`)[1] ?? ''
      const body: unknown = request.method === 'GET' ? undefined : await request.json().catch(() => undefined)
      const match = matcher.match(application, path, request.method as Method, body)
      if (!match || 'allowed' in match) return HttpResponse.json(buildRefusal('Not found.'), { status: 404 })
      const query = Object.fromEntries(
        [...new Set(url.searchParams.keys())].map(name => [name, toValue(url.searchParams.getAll(name))]),
      )
      const bound = bindCall(match.resource, match.callName, { params: match.params, query, body })
      if (!bound.ok) return HttpResponse.json(buildRefusal(bound.message), { status: 400 })
      service.calls.push({
        resource: match.resource.name,
        name: match.callName,
        args: bound.args,
        signal: request.signal,
      })
      const own = await service.answer(match.callName, bound.args, match.resource)
      const [status, answer] = own ?? perform(service, match.resource, match.callName, bound.args)
      return HttpResponse.json(answer, { status })
    }),
  )
  server.listen()
  onTestFinished(service.close)
  return service
}

function toValue(values: string[]): string | string[] {
  return values.length === 1 ? (values[0] as string) : values
}

function perform(service: MemoryService, resource: Resource, name: string, args: CallArguments): [number, Envelope] {
  const rows = service.rows.get(resource.name) as RecordValues[]
  const find = () => rows.find(row => String(row[resource.key]) === String(args.id))
  switch (name) {
    case 'list':
      return [200, listRows(rows, args)]
    case 'one': {
      const row = find()
      return row ? [200, buildSuccess(row)] : [404, buildRefusal('Not found.')]
    }
    case 'create': {
      const row = { ...args.record, [resource.key]: rows.length + 1, Version: 1 }
      rows.push(row)
      return [200, buildSuccess(row, 'Record(s) saved successfully.')]
    }
    case 'update': {
      const row = rows.find(each => each[resource.key] === args.record?.[resource.key])
      if (!row) return [404, buildRefusal('Not found.')]
      Object.assign(row, args.record, { Version: Number(row.Version) + 1 })
      return [200, buildSuccess(row, 'Record(s) updated successfully.')]
    }
    case 'delete': {
      const kept = rows.filter(row => !args.ids?.includes(row[resource.key] as number))
      service.rows.set(resource.name, kept)
      return [200, buildSuccess(null, 'Selected records has been deleted successfully.')]
    }
    default:
      return resource.descriptor.calls?.[name]?.each
        ? performMany(service, resource, name, args)
        : [200, buildSuccess(null)]
  }
}

/** Rows of one part of all that match. */
const partSize = 20

/** Does as the services do (rules C7.27): each row for itself, all that match part by part; only a delete leaves a trace. */
function performMany(
  service: MemoryService,
  resource: Resource,
  name: string,
  { ids, matching = {}, args = {} }: CallArguments,
): [number, Envelope] {
  const { values, from } = args as { values?: RecordValues; from?: RecordValues }
  const rows = service.rows.get(resource.name) as RecordValues[]
  const toKey = (row: RecordValues) => row[resource.key] as RecordKey
  const { conditions, searchText, excluded = [], after = 0, through = Number.MAX_SAFE_INTEGER } = matching
  const page = { index: 0, size: rows.length + 1 }
  const matched = (listRows(rows, { conditions, searchText, page } as CallArguments).Source as RecordValues[])
    .filter(row => !excluded.includes(row.ID as number) && Number(row.ID) > after && Number(row.ID) <= through)
    .sort((one, other) => Number(one.ID) - Number(other.ID))
    .map(toKey)
  const set = matching.set ?? `set ${service.sets.size + 1}`
  if (!ids && matching.set === undefined) service.sets.set(set, matched)
  const counted = (service.sets.get(set) ?? []).filter(key => Number(key) > after)
  const last = Number(counted.at(-1))
  const total = matching.set === undefined ? (ids ?? matched).length : null
  if (matching.isCount) {
    const next = total === 0 ? null : { After: after, Through: last, Set: set }
    return [200, buildBulkResult({ results: [], total, next, message: '' })]
  }
  const keys = ids ?? counted.slice(0, partSize)
  const results = keys.map((ID): RowResult => {
    const row = rows.find(each => each[resource.key] === ID)
    if (row && !ids && !matched.includes(ID)) return { ID, Success: false, Message: matchesNoMore }
    const isTouched = row && from && Object.entries(from).some(([field, value]) => (row[field] ?? null) !== value)
    const message = isTouched ? 'It was changed since.' : row ? service.refuse(name, row) : notFound
    if (row && !message && resource.descriptor.calls?.[name]?.each === 'delete') rows.splice(rows.indexOf(row), 1)
    const given = row && !message && values ? giveValues(row, values, args.dryRun === true) : {}
    return { ID, Success: message === null, Message: message, ...given }
  })
  if (results.length > 0 && results.every(({ Message }) => Message === notFound)) return [404, buildRefusal(notFound)]
  const isMore = !ids && counted.length > keys.length
  const next = isMore ? { After: Number(keys.at(-1)), Through: last, Set: set } : null
  return [200, buildBulkResult({ results, total, next, message: '' })]
}

function giveValues(row: RecordValues, values: RecordValues, isDryRun: boolean): Partial<RowResult> {
  const names = Object.keys(values)
  if (names.every(name => (row[name] ?? null) === values[name])) return { IsUnchanged: true }
  const Before = Object.fromEntries(names.map(name => [name, row[name] ?? null]))
  if (!isDryRun) Object.assign(row, values, { Version: Number(row.Version) + 1 })
  return { Before, After: values }
}

const notFound = 'The record was not found.'
const matchesNoMore = 'It no longer matches, so it was left as it is.'

function listRows(rows: readonly RecordValues[], { conditions = [], searchText, sort, page }: CallArguments): Envelope {
  const found = rows
    .filter(row => conditions.every(condition => isMet(row, condition)))
    .filter(row => !searchText || Object.values(row).some(value => contains(value, searchText)))
  for (const { field, direction } of sort?.toReversed() ?? []) {
    const sign = direction === 'descending' ? -1 : 1
    found.sort((one, other) => sign * compare(one[field], other[field]))
  }
  const { index = 0, size = 10, withTotal } = page ?? {}
  return buildPage(found.slice(index * size, (index + 1) * size), {
    index,
    size,
    total: withTotal === false ? null : found.length,
    hasNext: (index + 1) * size < found.length,
  })
}

function isMet(row: RecordValues, { field, op, value }: Condition): boolean {
  if (op in deniedBy) return !isMet(row, { field, op: deniedBy[op as keyof typeof deniedBy], value })
  if (op === 'in') return (value as unknown[]).includes(row[field])
  return op === 'contains' ? contains(row[field], String(value)) : row[field] === value
}

function contains(value: unknown, text: string): boolean {
  return typeof value === 'string' && value.toLowerCase().includes(text.toLowerCase())
}

function compare(one: unknown, other: unknown): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other))
}
