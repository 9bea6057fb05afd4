import type { RecordValues } from '../callArguments.ts'
import { type Call, isValidated } from '../descriptor.ts'
import { getProperty, type Resource, type ResourceProperty } from '../resource.ts'
import type { Asked } from '../rowConditions.ts'
import { isExpression, parseSource, type Source } from './sources.ts'

/** A part of a request with the name by which it travels. */
export interface NamedSource {
  name: string
  source: Source
}

/** A condition that a call puts on its rows by itself, with its expressions read. */
export interface PreparedCondition {
  property: ResourceProperty
  /** What it must equal; of several any one. */
  sources: readonly Source[]
  /** Instead of that: between which moments it must lie. */
  period: Pick<Asked, 'from' | 'to'>
  /** The parameter that lifts it where it is true. */
  unless: string | null
}

/** A call with every expression read, worked out once for each resource. */
export interface PreparedCall {
  name: string
  call: Call
  /** Literal segments as text, placeholders as sources. */
  path: (string | NamedSource)[]
  query: ReadonlyMap<string, Source>
  /** The query name that carries the usual operator of a field. */
  conditionNames: ReadonlyMap<string, string>
  /** The query name of the general search, null where the call has none. */
  searchName: string | null
  body: Source | NamedSource[] | null
  /** Every source of the call, wherever it travels. */
  sources: readonly Source[]
  /** The conditions on its rows. */
  where: readonly PreparedCondition[]
  /** Carries conditions and an order: every paged call and the engine's lists. */
  isListing: boolean
  /** The record's own key property is how the id travels. */
  isIdInRecord: boolean
  /** The names of `ids` and `matching`, of which a request brings one and not both; null where the call does not take both. */
  alternatives: { ids: string; matching: string } | null
  /** Arguments without which a request is not well-formed, and the name by which each travels. */
  required: ReadonlyMap<string, string>
  /** The services validate the parameters as they do a record. */
  isValidated: boolean
  /** The values of parameters that were not given. */
  defaults: RecordValues | null
}

const preparedCalls = new WeakMap<Resource, Map<string, PreparedCall>>()

/** The query names that a listing call has beside its own. */
export const listNames = ['filter', 'searchedFields', 'orderBy', 'orderDirection'] as const

/** The query names that a paged call has beside its own and those of a listing. */
export function listPageNames({ pageName = 'pageIndex' }: Pick<Call, 'pageName'>): string[] {
  return [pageName, 'pageSize', 'withTotal']
}

/** Gets a call of a resource with its expressions read; throws where the resource has no such call or an expression is wrong. */
export function getPreparedCall(resource: Resource, callName: string): PreparedCall {
  let calls = preparedCalls.get(resource)
  if (!calls) {
    calls = new Map()
    preparedCalls.set(resource, calls)
  }
  let prepared = calls.get(callName)
  if (!prepared) {
    prepared = prepareCall(resource, callName)
    calls.set(callName, prepared)
  }
  return prepared
}

function prepareCall(resource: Resource, callName: string): PreparedCall {
  const call = resource.descriptor.calls?.[callName]
  if (!call) throw new Error(`The resource ${resource.name} has no call ${callName}: declare it under "calls".`)
  const served = call.reads ?? callName
  const isListing = call.paged === true || served === 'list' || served === 'all' || served === 'export'
  const path = toSegments(call.path).map(segment => readSegment(resource, call, segment))
  const query = new Map(
    Object.entries(call.query ?? {}).map(([name, expression]) => [name, parseSource(resource, call, expression)]),
  )
  const body = readBody(resource, call)
  const own = [...query].find(([, source]) => source.from === 'searchText')
  const named = listNamedSources(path, query, body)
  const isIdInRecord =
    callName !== 'create' &&
    named.some(({ name, source }) => name === '' && source.from === 'record') &&
    !named.some(({ source }) => source.from === 'id')
  return {
    name: callName,
    call,
    path,
    query,
    conditionNames: new Map(
      [...query].flatMap(([name, source]) => (source.from === 'condition' ? [[source.property.name, name]] : [])),
    ),
    searchName: own ? own[0] : isListing && !query.has('searchText') ? 'searchText' : null,
    body,
    sources: named.map(({ source }) => source),
    where: readConditions(resource, call),
    isListing,
    isIdInRecord,
    defaults: readDefaults(call),
    alternatives: findAlternatives(named),
    isValidated: isValidated(resource.descriptor, call),
    required: readRequired(resource, call, path, named, isIdInRecord && callName === 'update' ? resource.key : null),
  }
}

/** Every source of a call with the name by which it travels; a whole body has the name ''. */
function listNamedSources(
  path: PreparedCall['path'],
  query: PreparedCall['query'],
  body: PreparedCall['body'],
): NamedSource[] {
  const inPath = path.filter(part => typeof part !== 'string')
  const inQuery = [...query].map(([name, source]) => ({ name, source }))
  const inBody = body === null ? [] : Array.isArray(body) ? body : [{ name: '', source: body }]
  return [...inPath, ...inQuery, ...inBody]
}

function findAlternatives(named: readonly NamedSource[]): PreparedCall['alternatives'] {
  const ids = named.find(({ source }) => source.from === 'ids')
  const matching = named.find(({ source }) => source.from === 'matching')
  return ids && matching ? { ids: ids.name, matching: matching.name } : null
}

function readDefaults({ parameters }: Call): RecordValues | null {
  const given = Object.entries(parameters ?? {}).filter(([, schema]) => schema.default !== undefined)
  return given.length === 0 ? null : Object.fromEntries(given.map(([name, schema]) => [name, schema.default]))
}

function readRequired(
  resource: Resource,
  call: Call,
  path: PreparedCall['path'],
  named: NamedSource[],
  keyInRecord: string | null,
): Map<string, string> {
  const required = new Map<string, string>()
  const isLeft = isValidated(resource.descriptor, call)
  if (keyInRecord !== null) required.set('id', keyInRecord)
  const isEither = findAlternatives(named) !== null
  for (const { name, source } of named) {
    const isRow = source.from === 'id' || source.from === 'ids' || source.from === 'matching'
    if (isRow && !(isEither && source.from !== 'id')) required.set(source.from, name || source.from)
    if (source.from !== 'args') continue
    const argument = `args.${source.name}`
    const isInPath = path.some(part => typeof part !== 'string' && part.source === source)
    if (isInPath || (!isLeft && call.required?.includes(source.name))) required.set(argument, name || source.name)
  }
  return required
}

/** The segments of a path, without the empty ones. */
export function toSegments(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/** The name within a placeholder segment such as `{id}`, null for a literal one. */
export function findPlaceholder(segment: string): string | null {
  return /^\{(\w+)\}$/.exec(segment)?.[1] ?? null
}

function readSegment(resource: Resource, call: Call, segment: string): string | NamedSource {
  const name = findPlaceholder(segment)
  if (name === null) return segment
  return { name, source: parseSource(resource, call, name === 'id' ? 'id' : `args.${name}`) }
}

/** What the rows of a call may be chosen by. */
const choosing: readonly Source['from'][] = ['id', 'ids', 'args', 'constant']

function readConditions(resource: Resource, call: Call): PreparedCondition[] {
  return (call.where ?? []).map(({ field, is, from, to, unless }) => ({
    property: getProperty(resource, field),
    sources: (is === undefined ? [] : [is].flat()).map(expression => {
      const source = parseSource(resource, call, expression)
      if (choosing.includes(source.from)) return source
      const fix = 'use id, ids, args.name, a number, true, false or { "const": "text" }.'
      throw new Error(`"${String(expression)}" is no expression of a call: ${fix}`)
    }),
    period: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
    unless: unless ?? null,
  }))
}

function readBody(resource: Resource, call: Call): PreparedCall['body'] {
  const { body } = call
  if (body === undefined) return null
  if (isExpression(body)) return parseSource(resource, call, body)
  return Object.entries(body).map(([name, expression]) => ({ name, source: parseSource(resource, call, expression) }))
}
