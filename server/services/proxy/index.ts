import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findCallRule, isPermitted } from '#contract/access.ts'
import type { Authenticator } from '#server/platform/access/authenticate.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import type { IsProxied } from '#server/platform/configuration/applications.ts'
import { requireMarker } from '#server/platform/http/marker.ts'
import { apiHeaders } from '#server/platform/http/securityHeaders.ts'
import { badRequest, forbidden, notFound, unauthenticated } from '#server/platform/kernel/problem.ts'
import { type BackEndSources, buildBackEnds, listMissingSettings } from './backEnds.ts'
import { buildProxiedCalls, type ProxiedCall, type ProxiedCalls } from './calls.ts'
import { carry } from './carried.ts'
import { buildRequestHeaders } from './headers.ts'
import { buildVia } from './hops.ts'
import { buildPerforming } from './performing.ts'
import { parseTarget, toPath } from './target.ts'

export interface ProxyParts extends BackEndSources {
  isProxied: IsProxied
  authenticator: Authenticator
  /** Hears what an operator should mend. */
  onProblem(line: string): void
}

/** What is known of a request before its body has come. */
interface Arrival {
  caller: Caller
  /** The way that its call goes on with. */
  via: string
}

/** Bytes of a request's body. */
const bodyLimit = 8 * 1024 * 1024

/** Builds the plugin of `/proxy`: the calls of somebody else's services that descriptors name; see README.md. */
export function buildProxyService(parts: ProxyParts): (app: FastifyInstance) => Promise<void> {
  const { configuration, isProxied, authenticator } = parts
  const getBackEnd = buildBackEnds(parts)
  const performing = buildPerforming()
  const toVia = buildVia(randomUUID())
  const arrivals = new WeakMap<FastifyRequest, Arrival>()
  let calls: ProxiedCalls | null = null
  const reportMissing = () => listMissingSettings(parts).forEach(parts.onProblem)
  reportMissing()
  configuration.onSwitch(() => {
    calls = null
    reportMissing()
  })
  const getCalls = () => {
    const current = configuration.current()
    calls ??= buildProxiedCalls([...current.resources.values()].filter(resource => isProxied(resource, current)))
    return calls
  }

  async function pass(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const arrival = arrivals.get(request)
    if (!arrival) throw unauthenticated()
    const { caller, via } = arrival
    const target = parseTarget(request.url)
    const known = getCalls()
    if (!known.hasApplication(target.application)) throw notFound('There is nothing at this address.')
    const body = parseBody(request.body as Buffer | undefined)
    const call = known.get(target, request.method, body)
    checkPermission(call, caller.permissions)
    const backEnd = await getBackEnd(target.application, call.resource.descriptor.service.contract)
    const carried = readCarried(request, call, body)
    const isEnvelope = call.resource.descriptor.calls !== undefined
    const { method } = request
    const headers = buildRequestHeaders(backEnd, { headers: request.headers, isEnvelope, body: carried.body, via })
    const url = new URL(`${backEnd.address}${toPath(call.rest)}${carried.search}`)
    await performing.perform(reply, backEnd, caller.subject, { method, url, headers, body: carried.body })
    return reply
  }

  return async app => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser(/^application\/(?:[\w.-]+\+)?json/i, { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(apiHeaders)
      const via = toVia(request.headers.via)
      requireMarker(request.headers)
      arrivals.set(request, { via, caller: await authenticateFirst(authenticator, request, reply) })
    })
    app.addHook('onClose', async () => performing.close())
    app.route({ method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], url: '/*', bodyLimit, handler: pass })
  }
}

/** Nobody's body is waited for: whoever is refused is refused before it has come. */
async function authenticateFirst(
  authenticator: Authenticator,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Caller> {
  try {
    return await authenticator.authenticate(request)
  } catch (error) {
    if (!request.raw.complete) reply.header('connection', 'close')
    throw error
  }
}

/** Throws 400 where the body is no JSON. */
function parseBody(body: Buffer | undefined): unknown {
  if (!body || body.length === 0) return undefined
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw badRequest('The body is no JSON.')
  }
}

/**
 * What goes on is what the permission was judged by, written anew: of a body with a name twice, another reader could take the
 * other one.
 */
function readCarried({ url }: FastifyRequest, { resource, callName }: ProxiedCall, body: unknown) {
  const start = url.indexOf('?')
  const search = start < 0 ? '' : url.slice(start)
  if (!resource.descriptor.calls) return { search, body: toJson(body) }
  const carried = carry(resource, callName, new URLSearchParams(search), body)
  return { search: carried.query.size === 0 ? '' : `?${carried.query}`, body: toJson(carried.body) }
}

function toJson(body: unknown): string | null {
  return body === undefined ? null : JSON.stringify(body)
}

/** What changes records needs a rule, be it the empty one. */
function checkPermission({ resource, callName, isChanging }: ProxiedCall, held: ReadonlySet<string>): void {
  const rule = findCallRule(resource.descriptor, callName)
  if (!isPermitted(rule, held) || (rule === undefined && isChanging)) throw forbidden()
}
