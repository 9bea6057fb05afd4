import buildRestProvider from 'ra-data-simple-rest'
import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import type { Condition, Operator } from '#contract/conditions.ts'
import type { Method } from '#contract/descriptor.ts'
import { buildPage, type FieldErrors, isEnvelope } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import { resolveAddress } from '../discovery/resolveAddress.ts'
import { type Answer, requestReply, toUnreachableMessage } from '../http/requestEnvelope.ts'
import { parseReply, type Reply, type SendOptions } from '../http/send.ts'
import { getText } from '../messages/getText.ts'

/** What is put behind a field's name where it asks for something else than the field's usual operator. */
const suffixes: Readonly<Record<Operator, string>> = {
  equals: '',
  notEquals: '_ne',
  in: '',
  notIn: '_nin',
  contains: '_q',
  notContains: '_nq',
  startsWith: '_startsWith',
  from: '_gte',
  to: '_lte',
  empty: '_empty',
}

/**
 * Builds the filter of a list in the convention of ra-data-simple-rest: a field with its usual operator is its plain name, the
 * ends of a range are `price_gte` and `price_lte`, the general search is `q`.
 *
 * @example toRestFilter(parts, { conditions: [{ field: 'name', op: 'contains', value: 'bolt' }] }) // { name: 'bolt' }
 */
function toRestFilter(
  resource: Resource,
  { conditions = [], searchText }: Pick<CallArguments, 'conditions' | 'searchText'>,
): Record<string, unknown> {
  const named = conditions.map((condition): [string, unknown] => [toName(resource, condition), condition.value])
  return { ...Object.fromEntries(named), ...(searchText ? { q: searchText } : {}) }
}

function toName(resource: Resource, { field, op }: Condition): string {
  return op === resource.properties.get(field)?.usualOperator ? field : `${field}${suffixes[op]}`
}

/** What a request of the REST provider carries; its headers are ours to choose. */
interface RestInit {
  method?: string
  body?: unknown
  signal?: AbortSignal | null
}

/** An answer that is no success, on its way through the REST provider. */
class RestRefusal extends Error {
  readonly answer: Answer

  constructor(answer: Answer) {
    super(answer.Message ?? '')
    this.name = 'RestRefusal'
    this.answer = answer
  }
}

/**
 * Performs a call of a resource that is plain REST (`list`, `one`, `create`, `update`, `delete`) and answers it as an envelope
 * with the HTTP status. Throws where there is no such call, and the `AbortError` of a cancelled request.
 */
export async function callRest(
  resource: Resource,
  callName: string,
  args: CallArguments,
  options: SendOptions = {},
): Promise<Answer> {
  const address = await resolveAddress(resource.descriptor.service)
  if (address === null) return refuse(0, toUnreachableMessage())
  const slash = address.lastIndexOf('/')
  const rest = buildRestProvider(address.slice(0, slash), buildClient(options))
  try {
    return await perform({ resource, rest, name: address.slice(slash + 1), args }, callName)
  } catch (error) {
    if (error instanceof RestRefusal) return error.answer
    throw error
  }
}

interface RestCall {
  resource: Resource
  rest: ReturnType<typeof buildRestProvider>
  /** The last segment of the address, which the provider puts behind the others. */
  name: string
  args: CallArguments
}

async function perform(call: RestCall, callName: string): Promise<Answer> {
  const { resource, rest, name, args } = call
  const id = args.id ?? ''
  const data = args.record ?? {}
  switch (callName) {
    case 'list':
      return listPage(call)
    case 'one':
      return succeed((await rest.getOne(name, { id })).data)
    case 'create':
      return succeed((await rest.create(name, { data })).data)
    case 'update': {
      const key = args.id ?? (data[resource.key] as string | number)
      return succeed((await rest.update(name, { id: key, data, previousData: data as never })).data)
    }
    case 'delete':
      for (const each of args.ids ?? [id]) await rest.delete(name, { id: each })
      return succeed(null)
    default:
      throw new Error(`The resource ${resource.name} is plain REST and has no call ${callName}.`)
  }
}

async function listPage({ resource, rest, name, args }: RestCall): Promise<Answer> {
  const { index, size } = args.page ?? { index: 0, size: 10 }
  // Back ends of this convention take one order.
  const { field, direction } = args.sort?.[0] ?? { field: resource.key, direction: 'ascending' }
  const found = await rest.getList(name, {
    pagination: { page: index + 1, perPage: size },
    sort: { field, order: direction === 'descending' ? 'DESC' : 'ASC' },
    filter: toRestFilter(resource, args),
  })
  const { data, total: counted } = found as { data: unknown; total: number }
  if (!Array.isArray(data)) return refuse(502, getText('rest.noList'))
  // Who answers more than was asked for has no pages: it is the whole list.
  const isWhole = data.length > size
  const rows = (isWhole ? data.slice(index * size, (index + 1) * size) : data) as RecordValues[]
  const total = Number.isNaN(counted) ? (isWhole ? data.length : null) : counted
  return { ...buildPage(rows, { index, size, total, hasNext: rows.length >= size }), status: 200 }
}

/** The way of the REST provider to the network: ours, so that token, marker, time-outs and the end of a session hold. */
function buildClient(options: SendOptions) {
  return async (url: string, { method = 'GET', body, signal }: RestInit = {}) => {
    const parsed: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
    const request = { method: method as Method, ...(parsed === undefined ? {} : { body: parsed }) }
    const reply = await requestReply(url, request, { ...options, signal: options.signal ?? signal ?? undefined })
    if (!reply) throw new RestRefusal(refuse(0, toUnreachableMessage()))
    const json = parseReply(reply)
    if (reply.status >= 300 || (json === undefined && reply.text !== '')) throw new RestRefusal(toRefusal(reply, json))
    return { status: reply.status, headers: toCounted(reply.headers), body: reply.text, json: unwrap(json) }
  }
}

/** The provider finds the total at the end of Content-Range; where there is none it reads a number that is none. */
function toCounted(headers: Headers): Headers {
  const total = headers.get('content-range')?.split('/').at(-1) ?? headers.get('x-total-count') ?? '*'
  return new Headers({ 'content-range': `items */${total}` })
}

/** Some answer in an envelope all the same. */
function unwrap(json: unknown): unknown {
  if (!isEnvelope(json)) return json ?? null
  if (json.Success) return json.Source
  throw new RestRefusal({ ...json, status: 200 })
}

function toRefusal({ status }: Reply, json: unknown): Answer {
  if (isEnvelope(json)) return { ...json, Success: false, status }
  const { message, error, detail, title, errors } = (json ?? {}) as Record<string, unknown>
  const text = [message, detail, error, title].find(each => typeof each === 'string' && each !== '')
  const refusal = refuse(status, typeof text === 'string' ? text : getText('rest.refused', status))
  const fields = toFieldErrors(errors)
  return fields ? { ...refusal, Errors: fields } : refusal
}

/** Messages by field, where a service gives them as most do: `{ "name": "is taken" }`, one or several each. */
function toFieldErrors(errors: unknown): FieldErrors | null {
  if (typeof errors !== 'object' || errors === null || Array.isArray(errors)) return null
  const named = Object.entries(errors).flatMap(([field, each]): [string, string][] => {
    const text = Array.isArray(each) ? each[0] : each
    return typeof text === 'string' ? [[`/${field}`, text]] : []
  })
  return named.length > 0 ? Object.fromEntries(named) : null
}

function succeed(source: unknown): Answer {
  return { Success: true, Source: source ?? null, Message: null, status: 200 }
}

function refuse(status: number, message: string): Answer {
  return { Success: false, Source: null, Message: message, status }
}
