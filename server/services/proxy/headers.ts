import type { IncomingHttpHeaders } from 'node:http'
import type { BackEnd } from './backEnds.ts'

type Headers = Record<string, string>

/** What of a request decides its headers. */
export interface Asked {
  headers: IncomingHttpHeaders
  /** The call is one of the specification's services, which ask for headers of their own. */
  isEnvelope: boolean
  body: string | null
  /** Where the call has been. */
  via: string
}

/**
 * Builds the headers with which a back end is called: those of its registry entry and what its answer depends on, nothing
 * else of the browser's; cookies and internal headers never leave.
 */
export function buildRequestHeaders(backEnd: BackEnd, { headers: asked, isEnvelope, body, via }: Asked): Headers {
  const { authorization, 'content-type': type = 'application/json', 'accept-language': language } = asked
  const idempotencyKey = asked['idempotency-key']
  return {
    via,
    accept: 'application/json',
    // An answer is measured as it is.
    'accept-encoding': 'identity',
    'user-agent': 'Locum',
    // The body is written anew, in UTF-8: what was said of how it travelled holds no longer.
    ...(body === null ? {} : { 'content-type': type.replace(/;.*$/s, '').trim() }),
    ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...(language ? { 'accept-language': language } : {}),
    ...(isEnvelope ? { 'x-api-request': '1' } : {}),
    ...(isEnvelope && typeof asked['x-timeout'] === 'string' ? { 'x-timeout': asked['x-timeout'] } : {}),
    ...(isEnvelope && typeof idempotencyKey === 'string' ? { 'idempotency-key': idempotencyKey } : {}),
    ...backEnd.headers,
    ...(backEnd.forwardsToken && authorization ? { authorization } : {}),
  }
}

/** What of an answer's headers goes on to the browser: what its body is, and its figures. */
const passed = [
  'content-type',
  'content-length',
  'content-encoding',
  'content-language',
  'content-range',
  'x-total-count',
  'retry-after',
  'allow',
]

/** Picks the headers of an answer that go on; cookies, policies and everything internal stay behind. */
export function pickAnswerHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    passed.flatMap(name => {
      const value = headers[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}
