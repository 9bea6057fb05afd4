import type { WireRequest } from '#contract/callArguments.ts'
import { type Envelope, isEnvelope } from '#contract/envelope.ts'
import type { ContractName } from '#contract/registry.ts'
import { getLanguage } from '#src/lib/language.ts'
import { toIdleHeader } from '../auth/activity.ts'
import { toViewHeader } from '../auth/view.ts'
import { resolveAddress } from '../discovery/resolveAddress.ts'
import { getTextOr } from '../messages/getText.ts'
import { toFile } from './answeredFile.ts'
import { getConnection } from './connection.ts'
import { parseReply, type Reply, type SendOptions, send } from './send.ts'
import { sendFresh } from './sendFresh.ts'

/** An envelope with the HTTP status that it came with; 0 where nothing answered. */
export type Answer<Source = unknown> = Envelope<Source> & { status: number }

/** SPEC-0 §8: what the user reads where nothing answers. */
export const toUnreachableMessage = () => getTextOr('api.unreachable', 'The API is not reachable.')

/** Writing calls may take five minutes (SPEC-0 §7 "Generic request behaviour"). */
const changeTimeout = 300_000

/**
 * Performs a call of a contract: finds its address, carries the token and the API marker, and answers the envelope.
 * Never throws for what the services say or for a dead network; throws only the `AbortError` of a cancelled request.
 * A 401 also ends the session.
 */
export async function requestEnvelope(
  contract: ContractName,
  request: WireRequest,
  options: SendOptions = {},
): Promise<Answer> {
  const address = await resolveAddress(contract)
  return address === null ? buildUnreachable() : requestAddress(address, request, options)
}

/**
 * Like `requestEnvelope`, at an address that is known: one of our own such as `/config`.
 *
 * @example await requestAddress('/config', { method: 'GET', path: 'versions', query: [] })
 */
export async function requestAddress(
  address: string,
  request: WireRequest,
  options: SendOptions = {},
): Promise<Answer> {
  return sendFresh(async () => {
    const reply = await requestReply(buildUrl(address, request), request, options)
    return reply ? toAnswer(reply) : buildUnreachable()
  })
}

/**
 * The request below every call: carries the token and the API marker to an address with its query, and answers what came, or
 * null where nothing did. A 401 also ends the session; throws only the `AbortError` of a cancelled request.
 */
export async function requestReply(
  url: string,
  request: Pick<WireRequest, 'method' | 'body'>,
  options: SendOptions = {},
): Promise<Reply | null> {
  const { getAccessToken, onUnauthenticated } = getConnection()
  const token = await getAccessToken()
  const init = buildInit(request, token)
  // Another origin allows no such header, and gets nothing within a view.
  if (!options.asViewer) Object.assign(init.headers, toViewHeader())
  const isOwn = new URL(url, location.origin).origin === location.origin
  // Another origin would have to allow the headers first.
  if (isOwn) Object.assign(init.headers, toIdleHeader())
  if (isOwn && options.idempotencyKey) init.headers['Idempotency-Key'] = options.idempotencyKey
  const reply = await send(url, init, options)
  if (reply?.status === 401) onUnauthenticated(token)
  return reply
}

/** The address of a request with its query. */
export function buildUrl(address: string, { path, query }: WireRequest): string {
  const search = new URLSearchParams(query).toString()
  return `${address}${path === '' ? '' : `/${path}`}${search && `?${search}`}`
}

type Init = RequestInit & { headers: Record<string, string> }

/** What goes along with every request: the token, the API marker, the body as JSON. */
export function buildInit({ method, body }: Pick<WireRequest, 'method' | 'body'>, token: string | null): Init {
  const headers: Record<string, string> = { 'X-Api-Request': '1', Accept: 'application/json' }
  // What the services have to say, they say in the language of the page.
  headers['Accept-Language'] = getLanguage()
  if (token) headers.Authorization = `Bearer ${token}`
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  const isTimed = method === 'POST' || method === 'PUT'
  if (isTimed) headers['X-Timeout'] = String(changeTimeout)
  return {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(isTimed ? { signal: AbortSignal.timeout(changeTimeout) } : {}),
  }
}

/** What a reply says, as an envelope. */
export function toAnswer(reply: Reply): Answer {
  const body = parseReply(reply)
  if (isEnvelope(body)) return { ...body, status: reply.status }
  const isFine = reply.status >= 200 && reply.status < 300
  // A back end that answers without the envelope: what it says is taken as the source.
  return isFine
    ? {
        Success: true,
        Source: reply.file ? toFile(reply.headers, reply.file) : (body ?? reply.text),
        Message: null,
        status: reply.status,
      }
    : { Success: false, Source: null, Message: toUnreachableMessage(), status: reply.status }
}

/** The answer where nothing answered. */
export function buildUnreachable(): Answer {
  return { Success: false, Source: null, Message: toUnreachableMessage(), status: 0 }
}
