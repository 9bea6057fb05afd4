import type { FastifyInstance } from 'fastify'

/** How often connections that have become idle are closed while the server stops, in milliseconds. */
const sweepInterval = 20

/**
 * Has `app.close()` end as soon as the requests in flight are answered: clients that keep their connection alive would
 * otherwise hold it open for their whole keep-alive time. Requests that still arrive are served and end their connection.
 */
export function closeGracefully(app: FastifyInstance): void {
  app.addHook('preClose', done => {
    const { server } = app
    server.prependListener('request', (_request, response) => {
      response.setHeader('connection', 'close')
    })
    const timer = setInterval(() => server.closeIdleConnections(), sweepInterval)
    server.once('close', () => clearInterval(timer))
    // A server that never listened emits no close.
    timer.unref()
    done()
  })
}
