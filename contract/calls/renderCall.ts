import type { CallArguments, Matching, RecordValues, WireRequest } from '../callArguments.ts'
import type { Condition } from '../conditions.ts'
import type { Resource } from '../resource.ts'
import { getPreparedCall, type PreparedCall } from './preparedCall.ts'
import type { Source } from './sources.ts'

/**
 * Builds the request of a call from its arguments (SPEC-0 §7). What has no value is left out: undefined, null, empty text and
 * empty arrays in the query (rules C7.3); undefined in the body.
 *
 * Throws where the resource has no such call, where a placeholder of the path has no value, and where the arguments hold
 * something that the call cannot carry and that would change its answer: a condition, a search, ids, an argument of its own.
 *
 * @example renderCall(users, 'list', { conditions: [{ field: 'LoginName', op: 'contains', value: 'ann' }], page: { index: 0, size: 10 } })
 */
export function renderCall(resource: Resource, callName: string, args: CallArguments): WireRequest {
  const prepared = getPreparedCall(resource, callName)
  refuseUncarried(resource, prepared, args)
  const query: [string, string][] = []
  for (const [name, source] of prepared.query) {
    if (source.from !== 'condition') addWire(query, name, readSource(source, args))
  }
  if (prepared.isListing || prepared.conditionNames.size > 0) renderConditions(resource, prepared, args, query)
  if (prepared.searchName !== null && !prepared.query.has(prepared.searchName)) {
    addWire(query, prepared.searchName, args.searchText)
  }
  if (prepared.isListing) {
    addWire(query, 'searchedFields', args.searchedFields)
    renderOrder(prepared, args, query)
  }
  const request: WireRequest = { method: prepared.call.method, path: renderPath(resource, prepared, args), query }
  if (prepared.body) request.body = renderBody(resource, prepared, args)
  return request
}

function renderPath(resource: Resource, prepared: PreparedCall, args: CallArguments): string {
  return prepared.path
    .map(part => {
      if (typeof part === 'string') return part
      const value = readSource(part.source, args)
      const text = value === undefined || value === null ? '' : String(value)
      if (text === '' || text === '.' || text === '..') {
        throw new Error(`The call ${resource.name}.${prepared.name} needs a value for {${part.name}} of its path.`)
      }
      return encodeURIComponent(text)
    })
    .join('/')
}

function renderConditions(
  resource: Resource,
  prepared: PreparedCall,
  args: CallArguments,
  query: [string, string][],
): void {
  const further: Condition[] = []
  const named = new Set<string>()
  for (const condition of args.conditions ?? []) {
    if (!hasValue(condition.value)) continue
    const name = prepared.conditionNames.get(condition.field)
    const isUsual = condition.op === resource.properties.get(condition.field)?.usualOperator
    if (name !== undefined && isUsual && !named.has(name)) {
      named.add(name)
      addWire(query, name, condition.value)
    } else {
      further.push({ field: condition.field, op: condition.op, value: condition.value })
    }
  }
  if (further.length === 0) return
  if (!prepared.isListing) {
    throw new Error(`The call ${resource.name}.${prepared.name} cannot carry the filter on ${further[0]?.field}.`)
  }
  query.push(['filter', JSON.stringify(further)])
}

function renderOrder(prepared: PreparedCall, { page, sort }: CallArguments, query: [string, string][]): void {
  if (prepared.call.paged && page) {
    query.push([prepared.call.pageName ?? 'pageIndex', String(page.index)], ['pageSize', String(page.size)])
    if (page.withTotal !== undefined) query.push(['withTotal', String(page.withTotal)])
  }
  for (const { field, direction } of sort ?? [])
    query.push(['orderBy', field], ['orderDirection', direction === 'descending' ? '1' : '0'])
}

function renderBody(resource: Resource, prepared: PreparedCall, args: CallArguments): unknown {
  const { body } = prepared
  if (!body) return undefined
  if (Array.isArray(body)) {
    return Object.fromEntries(
      body
        .map(({ name, source }) => [name, readBodySource(resource, source, args)])
        .filter(([, value]) => value !== undefined),
    )
  }
  if (body.from !== 'record') return readBodySource(resource, body, args)
  const record: RecordValues = dropUndefined(args.record ?? {})
  if (prepared.isIdInRecord && args.id !== undefined && record[resource.key] === undefined)
    record[resource.key] = args.id
  return record
}

function readBodySource(resource: Resource, source: Source, args: CallArguments): unknown {
  return source.from === 'matching' ? renderMatching(resource, args.matching) : readSource(source, args)
}

/** The query that the list itself would be asked with, and which of its rows. */
function renderMatching(resource: Resource, matching: Matching | undefined): unknown {
  if (!matching) return undefined
  const { conditions, searchText, searchedFields, args, excluded, after, through, isCount, set } = matching
  const { query } = renderCall(resource, 'list', { conditions, searchText, searchedFields, args })
  const grouped = Object.entries(Object.groupBy(query, ([name]) => name))
  return {
    Query: Object.fromEntries(
      grouped.map(([name, pairs = []]) => [name, pairs.length > 1 ? pairs.map(([, value]) => value) : pairs[0]?.[1]]),
    ),
    Excluded: excluded,
    After: after,
    Through: through,
    Count: isCount,
    Set: set,
  }
}

/** The part of the arguments that an expression stands for; undefined where there is none. */
export function readSource(source: Source, args: CallArguments): unknown {
  switch (source.from) {
    case 'constant':
      return source.value
    case 'property':
      return args.record?.[source.property.name]
    case 'args':
      return args.args?.[source.name]
    case 'condition':
    case 'matching':
      return undefined
    default:
      return args[source.from]
  }
}

function addWire(query: [string, string][], name: string, value: unknown): void {
  if (!hasValue(value)) return
  for (const item of Array.isArray(value) ? value : [value]) {
    if (hasValue(item)) query.push([name, typeof item === 'object' ? JSON.stringify(item) : String(item)])
  }
}

/** False for what the query leaves out: undefined, null, empty text and empty arrays (rules C7.3). */
export function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}

function dropUndefined(record: RecordValues): RecordValues {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined))
}

function refuseUncarried(resource: Resource, prepared: PreparedCall, args: CallArguments): void {
  const { sources } = prepared
  const refuse = (what: string) => {
    throw new Error(
      `The call ${resource.name}.${prepared.name} cannot carry ${what}: its call table names no place for it.`,
    )
  }
  if (hasValue(args.searchText) && prepared.searchName === null) refuse('a search')
  if (args.ids?.length && !sources.some(source => source.from === 'ids')) refuse('ids')
  if (args.matching && !sources.some(source => source.from === 'matching')) refuse('a filter in place of ids')
  if (
    args.conditions?.some(condition => hasValue(condition.value)) &&
    !prepared.isListing &&
    prepared.conditionNames.size === 0
  )
    refuse('conditions')
  for (const name in args.args) {
    if (args.args[name] === undefined) continue
    if (!sources.some(source => source.from === 'args' && source.name === name)) refuse(`the argument ${name}`)
  }
}
