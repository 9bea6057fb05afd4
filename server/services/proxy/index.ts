import replyFrom from '@fastify/reply-from'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findCallRule, isPermitted } from '#contract/access.ts'
import type { IsProxied } from '#server/hosting.ts'
import type { Authenticator } from '#server/platform/access/authenticate.ts'
import { requireMarker } from '#server/platform/http/marker.ts'
import { badRequest, forbidden, notFound } from '#server/platform/http/problem.ts'
import { apiHeaders } from '#server/platform/http/securityHeaders.ts'
import { type Answered, passAnswer, toFailure } from './answers.ts'
import { type BackEndSources, buildBackEnds, listMissingSettings } from './backEnds.ts'
import { buildProxiedCalls, type ProxiedCall, type ProxiedCalls } from './calls.ts'
import { buildRequestHeaders } from './headers.ts'
import { parseTarget, toPath } from './target.ts'

export interface ProxyParts extends BackEndSources {
  isProxied: IsProxied
  authenticator: Authenticator
  /** Hears what an operator should mend. */
  onProblem(line: string): void
}

/** Bytes of a request's body. */
const bodyLimit = 8 * 1024 * 1024

/** Milliseconds in which a connection must stand. */
const connectTimeout = 5_000

/** Certificates are checked; the plugin would not do so by itself. */
const undici = { connections: 64, connect: { timeout: connectTimeout, rejectUnauthorized: true } }

/** Builds the plugin of `/proxy`: the calls of somebody else's services that descriptors name; see README.md. */
export function buildProxyService(parts: ProxyParts): (app: FastifyInstance) => Promise<void> {
  const { configuration, isProxied, authenticator } = parts
  const getBackEnd = buildBackEnds(parts)
  let calls: ProxiedCalls | null = null
  const tellMissing = () => listMissingSettings(parts).forEach(parts.onProblem)
  tellMissing()
  configuration.onSwitch(() => {
    calls = null
    tellMissing()
  })
  const getCalls = () => {
    const current = configuration.current()
    calls ??= buildProxiedCalls([...current.resources.values()].filter(resource => isProxied(resource, current)))
    return calls
  }

  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { permissions } = await authenticator.authenticate(request)
    const target = parseTarget(request.url)
    const known = getCalls()
    if (!known.hasApplication(target.application)) throw notFound('There is nothing at this address.')
    const body = request.body as Buffer | undefined
    const call = known.get(target, request.method, parseBody(body))
    checkPermission(call, permissions)
    const { contract } = call.resource.descriptor.service
    const backEnd = await getBackEnd(target.application, contract)
    const isEnvelope = call.resource.descriptor.calls !== undefined
    return reply.from(`${backEnd.address}${toPath(call.rest)}`, {
      ...(body ? { body, contentType: request.headers['content-type'] ?? 'application/json' } : { body: null }),
      timeout: backEnd.timeout,
      retryDelay: () => null,
      rewriteRequestHeaders: () => buildRequestHeaders(backEnd, request.headers, isEnvelope),
      rewriteHeaders: () => ({}),
      onResponse: (_request, _reply, answer) =>
        passAnswer(reply, backEnd, { ...toAnswered(answer), method: request.method }),
      onError: (_reply, { error }) => reply.send(toFailure(backEnd, error)),
    })
  }

  return async app => {
    await app.register(replyFrom, { undici, destroyAgent: true, disableRequestLogging: true, disableCache: true })
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(/^application\/(?:[\w.-]+\+)?json/i, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    app.addHook('onRequest', (request, reply, done) => {
      requireMarker(request.headers)
      reply.headers(apiHeaders)
      done()
    })
    app.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/*', bodyLimit, handler: pass })
  }
}

/** The body is looked at to tell calls apart, and goes on as it came. Throws 400 where it is no JSON. */
function parseBody(body: Buffer | undefined): unknown {
  if (!body || body.length === 0) return undefined
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw badRequest('The body is no JSON.')
  }
}

/** What changes records needs a rule, be it the empty one. */
function checkPermission({ resource, callName, isChanging }: ProxiedCall, held: ReadonlySet<string>): void {
  const rule = findCallRule(resource.descriptor, callName)
  if (!isPermitted(rule, held) || (rule === undefined && isChanging)) throw forbidden()
}

/** The plugin hands over more than its types say. */
function toAnswered(answer: unknown): Omit<Answered, 'method'> {
  const { statusCode, headers, stream } = answer as {
    statusCode: number
    headers: Answered['headers']
    stream: Answered['body']
  }
  return { status: statusCode, headers, body: stream }
}
