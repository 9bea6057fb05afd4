import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify'
import { buildRefusal } from '#contract/envelope.ts'
import { clockHeader } from '#contract/movedClock.ts'
import { isLoopback, type Settings } from '#server/settings.ts'
import { findCallerOf } from '../access/callers.ts'
import { getAhead } from '../kernel/movedClock.ts'
import type { Log } from '../logging/log.ts'
import { redactAddress } from '../logging/redaction.ts'
import { closeGracefully } from './closing.ts'
import { toErrorAnswer } from './errors.ts'
import { apiHeaders } from './securityHeaders.ts'

interface Refused {
  line: string
  message: string
}

const malformed: Refused = { line: '400 Bad Request', message: 'The request is not well-formed.' }

const refusals: Record<string, Refused> = {
  ERR_HTTP_REQUEST_TIMEOUT: { line: '408 Request Timeout', message: 'The request took too long to arrive.' },
  HPE_HEADER_OVERFLOW: { line: '431 Request Header Fields Too Large', message: 'The headers are too large.' },
}

/** Answers, in the form of every other answer, what was no HTTP at all and so never became a request; then the connection ends. */
function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { line, message } = refusals[error.code ?? ''] ?? malformed
  const body = JSON.stringify(buildRefusal(message))
  const headers = {
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${line}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

/** How long what still comes of a refused request is thrown away, in milliseconds. */
const patience = 5_000

/** Whether a request was announced with a body that nobody has read to its end. */
function hasUnreadBody({ headers, readableEnded }: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = headers
  return !readableEnded && (encoding !== undefined || length !== '0')
}

/**
 * Throws away what comes of a body, a few seconds long: many clients read no answer before they have sent everything. Answers
 * whether all of it has come; where it has not, the connection is of no more use.
 */
async function discardBody(request: IncomingMessage): Promise<boolean> {
  const ended = finished(request, { signal: AbortSignal.timeout(patience), cleanup: true })
  request.resume()
  return ended.then(
    () => true,
    () => false,
  )
}

/** The largest body of a request, in bytes, where its route does not say another. */
const bodyLimit = 64 * 1024

/** How long requests may take to arrive, in milliseconds. */
export interface ArrivalLimits {
  /** A request that has not come whole by then is answered 408. */
  requestTimeout: number
  /** How often requests that are late are looked for. */
  lookEvery: number
}

/** A body of 8 MiB, the largest that any call takes, comes in time at 1.2 Mbit/s. */
const usualArrival: ArrivalLimits = { requestTimeout: 60_000, lookEvery: 5_000 }

/**
 * Builds the HTTP server that every plugin is registered on: errors as envelopes and never a stack, a log line for each
 * request at `info`, a stop that waits for what is under way and for nothing else.
 */
export function buildServer(
  settings: Pick<Settings, 'trustProxy'>,
  log: Log,
  { requestTimeout, lookEvery }: ArrivalLimits = usualArrival,
): FastifyInstance {
  let requests = 0
  const instance = Math.random().toString(36).slice(2, 8)
  const answerError = (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    const answer = toErrorAnswer(error, request.routeOptions?.bodyLimit ?? bodyLimit, request.id)
    const { id, method, url } = request
    // Nobody waits for the answer to a request that its client broke off.
    const isBrokenOff = request.raw.destroyed && !request.raw.complete
    if (answer.isUnexpected && !isBrokenOff)
      log.error({ err: error, request: id, method, url: redactAddress(url) }, 'a request failed')
    reply.code(answer.status).headers(apiHeaders).headers(answer.headers)
    if (!hasUnreadBody(request.raw)) return reply.send(answer.envelope)
    void discardBody(request.raw).then(isWhole => {
      if (!isWhole) reply.header('connection', 'close')
      reply.send(answer.envelope)
    })
    return reply
  }
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    requestTimeout,
    // Whoever offers to speak HTTP/2 is answered as if he had not: only a hub changes the protocol.
    http: {
      shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket',
      connectionsCheckingInterval: lookEvery,
      // Node takes the longer of the two for the whole request.
      headersTimeout: requestTimeout,
    },
    trustProxy: settings.trustProxy > 0 ? (_address, hop) => hop < settings.trustProxy : false,
    childLoggerFactory: logger => logger,
    genReqId: () => `${instance}-${(requests++).toString(36)}`,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    // What fails before there is a route, or even a request, is answered like everything else.
    frameworkErrors: answerError,
    clientErrorHandler: answerClientError,
  })
  app.setErrorHandler(answerError)
  app.addHook('onSend', (_request, reply, payload, done) => {
    const ahead = getAhead()
    if (ahead !== 0) reply.header(clockHeader, ahead)
    done(null, payload)
  })
  if (log.isLevelEnabled('info')) logRequests(app, log)
  if (settings.trustProxy === 0) warnOfProxy(app, log)
  closeGracefully(app)
  return app
}

/** Says once that a proxy stands before the services that `TRUST_PROXY` does not know: all users would share its address. */
function warnOfProxy(app: FastifyInstance, log: Log) {
  let isWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isWarned && request.headers['x-forwarded-for'] !== undefined && isLoopback(request.ip)) {
      isWarned = true
      log.warn(
        'Requests come through a proxy on this machine: set TRUST_PROXY=1, or all of its users share one address.',
      )
    }
    done()
  })
}

/** From here on statuses say that nothing was done. */
const firstRefusal = 400

/** A line for each request; of one that was refused it names the number of the user. */
function logRequests(app: FastifyInstance, log: Log) {
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, url, ip } = request
    log.info(
      {
        request: id,
        method,
        url: redactAddress(url),
        ip,
        status: reply.statusCode,
        ...(reply.statusCode >= firstRefusal && { user: findCallerOf(request)?.userId }),
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
    done()
  })
}
