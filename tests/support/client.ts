import { Agent, type IncomingHttpHeaders, request } from 'node:http'

export type Answer<Body = unknown> = { status: number; headers: IncomingHttpHeaders; text: string; body: Body }

export type Query = Record<string, string | number | boolean | undefined>

export type Client = {
  get<Body = unknown>(path: string, query?: Query): Promise<Answer<Body>>
  post<Body = unknown>(path: string, body?: unknown, query?: Query): Promise<Answer<Body>>
  put<Body = unknown>(path: string, body?: unknown, query?: Query): Promise<Answer<Body>>
  /** A client of the same connections for another caller; null is nobody. */
  as(token: string | null): Client
  close(): void
}

type Sending = { agent: Agent; headers: Record<string, string> }

function parseBody(text: string, type = ''): unknown {
  return type.includes('json') && text !== '' ? JSON.parse(text) : text
}

function send<Body>(sending: Sending, method: string, url: URL, payload?: string): Promise<Answer<Body>> {
  const length =
    payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(payload)) }
  return new Promise((resolve, reject) => {
    const call = request(url, { method, agent: sending.agent, headers: { ...sending.headers, ...length } }, answer => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const body = parseBody(text, answer.headers['content-type']) as Body
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, body })
      })
    })
    call.on('error', reject)
    call.end(payload)
  })
}

function buildUrl(address: string, path: string, query: Query = {}): URL {
  const url = new URL(path, address)
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

function buildClient(address: string, token: string | null, agent: Agent): Client {
  const headers = { 'x-api-request': '1', ...(token === null ? {} : { authorization: `Bearer ${token}` }) }
  const sending = { agent, headers }
  const withBody =
    (method: string) =>
    <Body>(path: string, body?: unknown, query?: Query) =>
      send<Body>(sending, method, buildUrl(address, path, query), body === undefined ? undefined : JSON.stringify(body))
  return {
    get: (path, query) => send(sending, 'GET', buildUrl(address, path, query)),
    post: withBody('POST'),
    put: withBody('PUT'),
    as: other => buildClient(address, other, agent),
    close: () => agent.destroy(),
  }
}

/** A small HTTP client over connections that stay open; each call carries the API marker and the caller's token. */
export function client(address: string, token: string | null = null): Client {
  return buildClient(address, token, new Agent({ keepAlive: true, maxSockets: 64 }))
}
