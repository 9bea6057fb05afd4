import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createSecureServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'

/** A request as a back end saw it. */
export interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** A small server of the tests' own. */
export interface Upstream {
  address: string
  seen: Seen[]
  /** Answers the requests from now on. */
  answer: (seen: Seen, response: ServerResponse) => void
  close(): Promise<void>
}

export function sendJson(response: ServerResponse, body: unknown, status = 200, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** Starts a back end that keeps what it is asked; with `secure` it speaks TLS. */
export async function startUpstream(secure?: ServerOptions): Promise<Upstream> {
  const listener: RequestListener = async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const seen = { method: request.method ?? '', url: request.url ?? '', headers: request.headers, body }
    upstream.seen.push(seen)
    upstream.answer(seen, response)
  }
  const server = secure ? createSecureServer(secure, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const upstream: Upstream = {
    address: `${secure ? 'https' : 'http'}://127.0.0.1:${port}`,
    seen: [],
    answer: (_, response) => sendJson(response, []),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return upstream
}
