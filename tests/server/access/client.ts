import type { CallArguments, RecordValues } from '#contract/callArguments.ts'
import { renderCall } from '#contract/calls/renderCall.ts'
import type { Envelope } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'

/** What came back: an envelope, or text where the answer is a file. */
export interface Answer {
  status: number
  text: string
  envelope: Envelope & { TotalRows?: number | null }
  /** The rows of a list, none where it answered something else. */
  rows: RecordValues[]
}

/** Performs a call over HTTP with the request that the console would render of it. */
export function callResource(
  address: string,
  token: string | null,
  resource: Resource,
  callName: string,
  args: CallArguments,
  query: [string, string][] = [],
): Promise<Answer> {
  const request = renderCall(resource, callName, args)
  const { application, contract } = resource.descriptor.service
  const names = new URLSearchParams([...request.query, ...query]).toString()
  const path = [contract, request.path].filter(Boolean).join('/')
  return send(`${address}/api/${application}/${path}${names ? `?${names}` : ''}`, {
    method: request.method,
    headers: {
      'X-Api-Request': '1',
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
  })
}

/** Sends a request and reads its answer, whatever that is. */
export async function send(url: string, options: RequestInit): Promise<Answer> {
  const response = await fetch(url, options)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  const envelope = (isJson ? JSON.parse(text) : { Success: response.ok, Source: null, Message: null }) as Envelope
  const rows = Array.isArray(envelope.Source) ? (envelope.Source as RecordValues[]) : []
  return { status: response.status, text, envelope, rows }
}
