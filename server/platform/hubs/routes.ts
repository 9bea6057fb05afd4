import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiHeaders } from '../http/securityHeaders.ts'

/** What the routes of a hub lead to. */
export interface HubRoutes {
  path: string
  /** Throws where the caller may not connect. */
  admit(request: FastifyRequest): Promise<unknown>
  /** Makes a connection of a request that offers a WebSocket. */
  connect(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
}

/** Adds the two addresses of a hub: its negotiation, which clients may skip, and the hub itself. */
export async function hubRoutes(app: FastifyInstance, { path, admit, connect }: HubRoutes): Promise<void> {
  app.removeAllContentTypeParsers()
  // What comes with a negotiation says nothing, in whatever form it comes.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, done) => done(null))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(apiHeaders)
    done()
  })
  app.get(path, connect)
  app.post<{ Querystring: Record<string, unknown> }>(`${path}/negotiate`, async request => {
    await admit(request)
    const connectionId = randomUUID()
    const hasToken = Number(request.query.negotiateVersion) >= 1
    return {
      negotiateVersion: hasToken ? 1 : 0,
      connectionId,
      // Every instance takes it, for it says nothing: a client need not come back to the one that it negotiated with.
      ...(hasToken && { connectionToken: connectionId }),
      availableTransports: [{ transport: 'WebSockets', transferFormats: ['Text'] }],
    }
  })
}
