import {
  type CallArguments,
  longestSearch,
  type Matching,
  mostOrders,
  type PageArguments,
  type RecordKey,
  type SortArguments,
  wholePageSize,
} from '../callArguments.ts'
import type { Resource } from '../resource.ts'
import { isBlank, isObject } from '../values.ts'
import { getPreparedCall, listNames, listPageNames, type PreparedCall } from './preparedCall.ts'
import { hasValue } from './renderCall.ts'
import type { Source } from './sources.ts'
import {
  type CanSee,
  checkNames,
  checkText,
  describeUnknownField,
  parseConditions,
  parseConditionValue,
  parseParameter,
  parseWire,
  UnnamedProblem,
  WireProblem,
} from './wireValues.ts'

/** A request as the services hold it: decoded placeholders, the query with repeated names as arrays, the JSON body. */
export interface ReceivedRequest {
  params: Record<string, string>
  query: Record<string, string | string[]>
  body: unknown
}

/** The arguments of a call, or why the request is not well-formed (HTTP 400): names the parameter and what it takes. */
export type BoundCall = { ok: true; args: CallArguments } | { ok: false; message: string; isUnnamed?: boolean }

/** Rows of a page when none is asked for (SPEC-0 §9 "Grids and paging"). */
const usualPageSize = 10
const largestPageSize = 100

/** Which call of which resource a request is read for, and by whose eyes. */
interface Binding {
  resource: Resource
  prepared: PreparedCall
  canSee: CanSee
}

/**
 * Reads the arguments of a call back from a request: what `renderCall` wrote. A GET that changes state may also come by POST
 * with the names of its query in the body. What names a property that `canSee` denies is refused as if there were none of that
 * name. Throws only where the resource has no such call.
 */
export function bindCall(
  resource: Resource,
  callName: string,
  request: ReceivedRequest,
  canSee: CanSee = () => true,
): BoundCall {
  const prepared = getPreparedCall(resource, callName)
  const binding: Binding = { resource, prepared, canSee }
  try {
    const isTwin = prepared.call.changes === true && prepared.call.method === 'GET' && isObject(request.body)
    const query = isTwin ? { ...(request.body as Record<string, unknown>), ...request.query } : request.query
    const args: CallArguments = {}
    bindPath(binding, request.params, args)
    bindQuery(binding, query, args)
    bindFilter(binding, query, args)
    if (!isTwin) bindBody(binding, request.body, args)
    if (prepared.defaults) args.args = { ...prepared.defaults, ...args.args }
    checkRequired(prepared, args)
    checkAlternatives(prepared, args)
    return { ok: true, args }
  } catch (problem) {
    if (problem instanceof WireProblem)
      return { ok: false, message: problem.message, isUnnamed: problem instanceof UnnamedProblem }
    throw problem
  }
}

function bindFilter(
  { resource, prepared, canSee }: Binding,
  query: Record<string, unknown>,
  args: CallArguments,
): void {
  if (!prepared.isListing || !hasValue(query.filter)) return
  const further = parseConditions(resource, query.filter, canSee)
  if (further.length > 0) args.conditions = [...(args.conditions ?? []), ...further]
}

function bindPath(binding: Binding, params: Record<string, string>, args: CallArguments): void {
  for (const part of binding.prepared.path) {
    if (typeof part !== 'string') assign(binding, part.name, part.source, params[part.name], args)
  }
}

/** A part of a request that stands for a property which the caller may not see is not there at all. */
function isSeen(source: Source, canSee: CanSee): boolean {
  if (source.from === 'condition') return canSee(source.property, 'compare')
  if (source.from !== 'property') return true
  // A secret is never seen and can be sent all the same.
  return (
    Boolean(source.property.schema['x-secret'] || source.property.schema['x-transient']) ||
    canSee(source.property, 'send')
  )
}

function bindQuery(binding: Binding, query: Readonly<Record<string, unknown>>, args: CallArguments): void {
  const { resource, prepared, canSee } = binding
  for (const name in query) {
    const value = query[name]
    const source = prepared.query.get(name)
    if (source && isSeen(source, canSee)) {
      if (hasValue(value)) assign(binding, name, source, value, args)
    } else if (name === prepared.searchName) {
      if (hasValue(value)) args.searchText = readSearchText(name, value)
    } else if (!isListName(prepared, name)) {
      throw new WireProblem(
        `${name} is no parameter of ${resource.name} ${prepared.name}: it takes ${listParameters(prepared, canSee)}.`,
      )
    }
  }
  if (!prepared.isListing) return
  const searchedFields = readFieldNames(binding.resource, 'searchedFields', query)
  if (searchedFields.length > 0) args.searchedFields = searchedFields
  const sort = readSort(binding, query)
  if (sort.length > 0) args.sort = sort
  if (prepared.call.paged) args.page = readPage(query, prepared.call.pageName)
}

function readSearchText(name: string, value: unknown): string {
  const text = parseWire(name, 'string', value) as string
  if (text.length > longestSearch) throw new WireProblem(`${name} takes at most ${longestSearch} characters.`)
  return text
}

function isListName({ isListing, call }: PreparedCall, name: string): boolean {
  if (!isListing) return false
  return (listNames as readonly string[]).includes(name) || (!!call.paged && listPageNames(call).includes(name))
}

function listParameters(prepared: PreparedCall, canSee: CanSee): string {
  const names = [...prepared.query].flatMap(([name, source]) => (isSeen(source, canSee) ? [name] : []))
  if (prepared.searchName !== null && !names.includes(prepared.searchName)) names.push(prepared.searchName)
  if (prepared.isListing) names.push(...listNames)
  if (prepared.call.paged) names.push(...listPageNames(prepared.call))
  return names.length === 0 ? 'none' : names.join(', ')
}

function readPage(query: Readonly<Record<string, unknown>>, name = 'pageIndex'): PageArguments {
  const index = hasValue(query[name]) ? (parseWire(name, 'integer', query[name]) as number) : 0
  if (index < 0) throw new WireProblem(`${name} counts from 0.`)
  const size = hasValue(query.pageSize) ? (parseWire('pageSize', 'integer', query.pageSize) as number) : usualPageSize
  if (size !== wholePageSize && (size < 1 || size > largestPageSize)) {
    throw new WireProblem(`pageSize takes 1 to ${largestPageSize}, or ${wholePageSize} for all rows.`)
  }
  if (size === wholePageSize && index > 0) throw new WireProblem(`${name} takes 0 with a pageSize of ${wholePageSize}.`)
  if (!Number.isSafeInteger(index * size)) throw new WireProblem(`${name} is too large.`)
  const page: PageArguments = { index, size }
  if (hasValue(query.withTotal)) page.withTotal = parseWire('withTotal', 'boolean', query.withTotal) as boolean
  return page
}

/** Each order says `orderBy` and `orderDirection` once more; a direction alone turns the usual order of the call (rules C7.1). */
function readSort({ resource, prepared }: Binding, query: Readonly<Record<string, unknown>>): SortArguments[] {
  const directions = listValues(query.orderDirection).map(readDirection)
  const named = readFieldNames(resource, 'orderBy', query)
  const isTurned = named.length === 0 && directions.length > 0
  const fields = isTurned ? [prepared.call.sort?.field ?? resource.key] : named
  if (fields.length > mostOrders) throw new WireProblem(`orderBy takes at most ${mostOrders} fields.`)
  if (directions.length > fields.length)
    throw new WireProblem('orderDirection takes one direction for each field of orderBy.')
  return fields.map((field, position) => {
    if (fields.indexOf(field) < position) throw new WireProblem(`orderBy names ${field} twice.`)
    return { field, direction: directions[position] ?? 'ascending' }
  })
}

function readFieldNames(resource: Resource, name: string, query: Readonly<Record<string, unknown>>): string[] {
  const fields = listValues(query[name]).map(value => parseWire(name, 'string', value) as string)
  const unknown = fields.find(field => !resource.properties.has(field))
  if (unknown !== undefined) throw new WireProblem(describeUnknownField(name, unknown, resource))
  return fields
}

function readDirection(value: unknown): SortArguments['direction'] {
  const direction = parseWire('orderDirection', 'integer', value)
  if (direction !== 0 && direction !== 1) throw new WireProblem('orderDirection takes 0 (ascending) or 1 (descending).')
  return direction === 1 ? 'descending' : 'ascending'
}

function listValues(value: unknown): unknown[] {
  return [value].flat().filter(hasValue)
}

function bindBody(binding: Binding, body: unknown, args: CallArguments): void {
  const { resource, prepared, canSee } = binding
  if (!prepared.body) return
  if (!Array.isArray(prepared.body)) {
    assign(binding, 'The body', prepared.body, body, args)
    if (prepared.isIdInRecord) bindIdInRecord(resource, args)
    return
  }
  // What a call takes in its query too need not be in its body.
  if ((body === undefined || body === null) && prepared.query.size > 0) return
  if (!isObject(body)) throw new WireProblem('The body takes an object.')
  const parts = prepared.body.filter(({ source }) => isSeen(source, canSee))
  const names = parts.map(part => part.name)
  for (const name in body) {
    if (!names.includes(name)) {
      throw new WireProblem(
        `${name} is no part of the body of ${resource.name} ${prepared.name}: it takes ${names.join(', ')}.`,
      )
    }
  }
  for (const { name, source } of parts) {
    if (prepared.name === 'import' && source.from === 'args' && rowLists.has(source.name)) {
      args.args = { ...args.args, [source.name]: readRows(name, body[name]) }
    } else if (body[name] !== undefined) assign(binding, name, source, body[name], args)
  }
}

/** The rows of an import are judged one by one by who takes them in, so that a broken one is not the end of all. */
const rowLists: ReadonlySet<string> = new Set(['rows', 'fill'])

function readRows(name: string, value: unknown): unknown {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) {
    for (const row of value) if (isObject(row)) checkNames(name, row)
    return value
  }
  throw new WireProblem(`${name} takes a list.`)
}

function bindIdInRecord(resource: Resource, args: CallArguments): void {
  const id = args.record?.[resource.key]
  if (hasValue(id) && id !== 0) args.id = parseKey(resource, resource.key, id)
}

function parseKey(resource: Resource, name: string, value: unknown): RecordKey {
  const type = resource.properties.get(resource.key)?.jsonType ?? 'string'
  return parseWire(name, type, value) as RecordKey
}

function assign(binding: Binding, name: string, source: Source, value: unknown, args: CallArguments): void {
  const { resource } = binding
  switch (source.from) {
    case 'id':
      if (hasValue(value)) args.id = parseKey(resource, name, value)
      return
    case 'ids':
      args.ids = readIds(resource, name, value)
      return
    case 'matching':
      args.matching = readMatching(binding, name, value)
      return
    case 'record':
      if (!isObject(value)) throw new WireProblem(`${name} takes a record: an object of its properties.`)
      args.record = { ...args.record, ...checkText(name, value) }
      return
    case 'property':
      args.record = {
        ...args.record,
        [source.property.name]: value === null ? null : parseWire(name, source.property.jsonType, value),
      }
      return
    case 'condition': {
      if (isBlank(value)) return
      const { property } = source
      const op = property.usualOperator
      args.conditions ??= []
      args.conditions.push({ field: property.name, op, value: parseConditionValue(name, property, op, value) })
      return
    }
    case 'searchText':
      args.searchText = readSearchText(name, value)
      return
    case 'args':
      args.args ??= {}
      args.args[source.name] =
        value === null ? null : parseParameter(name, source.schema, value, binding.prepared.isValidated)
      return
    case 'constant':
      if (hasValue(value) && String(value) !== String(source.value)) {
        throw new WireProblem(`${name} takes only ${JSON.stringify(source.value)}.`)
      }
  }
}

function readIds(resource: Resource, name: string, value: unknown): RecordKey[] {
  const list = Array.isArray(value) ? value : hasValue(value) ? [value] : []
  if (list.length === 0) throw new UnnamedProblem(`${name} takes a list of at least one id.`)
  return list.map(id => parseKey(resource, name, id))
}

const matchingNames: readonly string[] = ['Query', 'Excluded', 'After', 'Through', 'Count', 'Set']
const mostExcluded = 10_000

/** Reads which rows a call for many is made on: by the query of the list, whose order and page say nothing here. */
function readMatching({ resource, canSee }: Binding, name: string, value: unknown): Matching {
  if (!isObject(value)) throw new WireProblem(`${name} takes an object of ${matchingNames.join(', ')}.`)
  const unknown = Object.keys(value).find(key => !matchingNames.includes(key))
  if (unknown !== undefined) {
    throw new WireProblem(`${unknown} is no part of ${name}: it takes ${matchingNames.join(', ')}.`)
  }
  const { Query, Excluded, After, Through, Count, Set: set } = value
  if (Query !== undefined && !isObject(Query)) throw new WireProblem(`Query of ${name} takes an object.`)
  const prepared = getPreparedCall(resource, 'list')
  const list: Binding = { resource, prepared, canSee }
  const args: CallArguments = {}
  bindQuery(list, Query ?? {}, args)
  bindFilter(list, Query ?? {}, args)
  const matching: Matching = {}
  if (args.conditions) matching.conditions = args.conditions
  if (args.searchText !== undefined) matching.searchText = args.searchText
  if (args.searchedFields) matching.searchedFields = args.searchedFields
  if (prepared.defaults || args.args) matching.args = { ...prepared.defaults, ...args.args }
  if (hasValue(Excluded)) matching.excluded = readIds(resource, `Excluded of ${name}`, Excluded)
  if ((matching.excluded?.length ?? 0) > mostExcluded) {
    throw new WireProblem(`Excluded of ${name} takes at most ${mostExcluded} ids.`)
  }
  if (hasValue(After)) matching.after = parseWire(`After of ${name}`, 'integer', After) as number
  if (hasValue(Through)) matching.through = parseWire(`Through of ${name}`, 'integer', Through) as number
  if (hasValue(Count)) matching.isCount = parseWire(`Count of ${name}`, 'boolean', Count) as boolean
  if (hasValue(set)) matching.set = parseWire(`Set of ${name}`, 'string', set) as string
  if (matching.isCount && matching.set !== undefined) throw new WireProblem(`Give Count or Set of ${name}, not both.`)
  checkRequired(prepared, args)
  return matching
}

function checkAlternatives({ alternatives }: PreparedCall, { ids, matching }: CallArguments): void {
  if (!alternatives || (ids === undefined) !== (matching === undefined)) return
  if (matching) throw new WireProblem(`Give ${alternatives.ids} or ${alternatives.matching}, not both.`)
  throw new UnnamedProblem(`${alternatives.ids} or ${alternatives.matching} is missing.`)
}

function checkRequired({ required }: PreparedCall, args: CallArguments): void {
  for (const [argument, wireName] of required) {
    const isRow = argument === 'id' || argument === 'ids' || argument === 'matching'
    // Rows are counted before anybody is asked for values.
    if (!isRow && args.matching?.isCount) continue
    const value = isRow ? args[argument] : args.args?.[argument.slice('args.'.length)]
    if (!hasValue(value)) throw new WireProblem(`${wireName} is missing.`)
  }
}
