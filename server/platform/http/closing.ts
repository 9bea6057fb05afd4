import { Server as TcpServer } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * How long requests are still taken while the server stops, in milliseconds: a client that is about to send the next one on its
 * connection hears with the answer that this was the last.
 */
const grace = 150

/** How often connections that have become idle are closed while the server stops, in milliseconds. */
const sweepInterval = 20

/**
 * Has `app.close()` end as soon as the requests in flight are answered: clients that keep their connection alive would
 * otherwise hold it open for their whole keep-alive time. Requests that still arrive are served and end their connection.
 */
export function closeGracefully(app: FastifyInstance): void {
  app.addHook('preClose', async () => {
    const { server } = app
    server.prependListener('request', (_request, response) => {
      response.setHeader('connection', 'close')
    })
    if (server.listening) {
      // The close of an HTTP server would end idle connections too, at once.
      TcpServer.prototype.close.call(server)
      await setTimeout(grace)
    }
    const timer = setInterval(() => server.closeIdleConnections(), sweepInterval)
    server.once('close', () => clearInterval(timer))
    // A server that never listened emits no close.
    timer.unref()
  })
}
