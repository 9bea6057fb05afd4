import type { ServerResponse } from 'node:http'
import { Server as TcpServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long a connection may be quiet while its client is still taken to be about to send on it, in milliseconds. */
const quietTime = 500

/** How long connections stay open at least once the server stops, in milliseconds. */
const grace = 150

/** How often connections that have become idle are closed while the server stops, in milliseconds. */
const sweepInterval = 20

/**
 * Has `app.close()` end as soon as the requests in flight are answered: clients that keep their connection alive would
 * otherwise hold it open for their whole keep-alive time. Every answer from then on says that its connection ends with it,
 * requests that still arrive are served, and connections that were sent nothing are closed once they are quiet.
 */
export function closeGracefully(app: FastifyInstance): void {
  const { server } = app
  const inFlight = new Set<ServerResponse>()
  let isStopping = false
  // When a connection was opened last, or left open by an answer.
  let lastRetained = Number.NEGATIVE_INFINITY
  const noteRetained = () => {
    lastRetained = performance.now()
  }
  server.on('connection', noteRetained)
  server.prependListener('request', (_request, response) => {
    if (isStopping) return setConnectionClose(response)
    inFlight.add(response)
    response.once('close', () => {
      inFlight.delete(response)
      if (response.getHeader('connection') !== 'close') noteRetained()
    })
  })
  app.addHook('preClose', async () => {
    isStopping = true
    for (const response of inFlight) if (!response.headersSent) setConnectionClose(response)
    if (server.listening) {
      // Connections that wait to be accepted would be reset.
      await nextTurn()
      // The close of an HTTP server would end idle connections too, at once.
      TcpServer.prototype.close.call(server)
      await wait(Math.max(grace, lastRetained + quietTime - performance.now()))
      // What arrived while this process was busy is read before its connection counts as idle.
      await nextTurn()
    }
    const sweep = () => performance.now() - lastRetained >= quietTime && server.closeIdleConnections()
    const timer = setInterval(() => void nextTurn().then(sweep), sweepInterval)
    server.once('close', () => clearInterval(timer))
    // A server that never listened emits no close.
    timer.unref()
  })
}

function setConnectionClose(response: ServerResponse): void {
  response.setHeader('connection', 'close')
}
