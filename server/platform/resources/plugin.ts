import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { toAnswered } from '#contract/answeredMoments.ts'
import { hasLargeBody, type Method } from '#contract/descriptor.ts'
import { isObject } from '#contract/values.ts'
import { anonymousCaller, type Caller } from '../access/caller.ts'
import { isWithinView } from '../access/viewing.ts'
import { readIdempotencyKey } from '../http/idempotencyKey.ts'
import { toNetwork } from '../http/network.ts'
import { methodNotAllowed, notFound } from '../kernel/problem.ts'
import type { LinkPurpose } from '../links/index.ts'
import { type CallerShare, toAsking } from '../share/index.ts'
import type { ReceivedCall } from './callRequest.ts'
import type { ResourceEngine } from './engine.ts'
import type { NoteRefusal } from './refusals.ts'
import { bodyLimits, readBodies } from './requestBody.ts'
import type { RowStream } from './rowStream.ts'

/** What the routes need beside the engine. */
export interface ResourceRoutesOptions {
  engine: ResourceEngine
  /** Says who calls; throws 401, and 403 for who must register a second factor first. */
  authenticate(request: FastifyRequest): Caller | Promise<Caller>
  /** The same without that 403; as `authenticate` where it is absent. */
  authenticateAny?(request: FastifyRequest): Caller | Promise<Caller>
  /** The origin of links in mail that a request sends, '' where none is safe; throws 400. */
  findLinkOrigin(request: FastifyRequest): string
  /** Has calls wait for their turn. */
  share: CallerShare
  /** Keeps calls that are refused; nobody does where it is absent. */
  noteRefusal?: NoteRefusal
  /** The application codes that this process hosts; absent means all. */
  applications?: ReadonlySet<string>
}

const prefix = '/api/'

/**
 * One catch-all route for all applications (architecture "The contract"): Fastify takes no route after it listens, so the
 * matcher behind it is what changes with the configuration.
 */
export async function resourceRoutes(app: FastifyInstance, options: ResourceRoutesOptions): Promise<void> {
  readBodies(app, request => findBodyLimit(options.engine, request))
  app.route({
    method: ['GET', 'POST', 'PUT', 'DELETE'],
    url: `${prefix}*`,
    bodyLimit: bodyLimits.large,
    // Nobody's body is waited for. Who calls is asked again when it has come, for until then his session may have ended.
    onRequest: async (request, reply) => {
      const found = find(options, request)
      const opened = await findOpened(options, { request, reply }, found)
      if (opened) openedBefore.set(request, opened)
      const caller = opened ?? (isOpen(options, request, found) ? null : await authenticate(options, request, found))
      const isSmall = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY) <= bodyLimits.usual
      if (isSmall || findBodyLimit(options.engine, request) !== bodyLimits.large) return
      const leave = await options.share.enterLargeBody(toAsking(request, reply, caller))
      if (reply.raw.closed) leave()
      else reply.raw.once('close', leave)
    },
    handler: (request, reply) => serve(options, request, reply),
  })
}

type Found = ReturnType<ReturnType<ResourceEngine['matcher']>['match']>

async function serve(options: ResourceRoutesOptions, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { engine, share, findLinkOrigin, noteRefusal } = options
  const found = find(options, request)
  const caller = await findCaller(options, { request, reply }, found)
  if (!found) throw notFound('There is nothing at this address.')
  if ('allowed' in found) throw methodNotAllowed(found.allowed)
  const { resource, callName, params } = found
  const refused = { resource, callName, caller, address: request.ip }
  const call: ReceivedCall = {
    ...refused,
    requestId: request.id,
    idempotencyKey: readIdempotencyKey(request.headers),
    linkOrigin: findLinkOrigin(request),
    languages: request.headers['accept-language'],
    isGone: () => request.raw.socket.destroyed,
    received: { params, query: request.query as Record<string, string | string[]>, body: request.body },
  }
  // Rows that leave as they are read wait for turns of their own.
  const outcome = await share
    .perform(toAsking(request, reply, caller), () => engine.receive(call))
    .catch(async (error: unknown) => {
      await noteRefusal?.(error, refused)
      throw error
    })
  return 'Success' in outcome ? toAnswered(outcome) : sendRows(request, reply, outcome)
}

function find({ engine, applications }: ResourceRoutesOptions, { url, method, body }: FastifyRequest): Found {
  const { application, path } = splitAddress(url)
  const isHosted = applications === undefined || applications.has(application)
  return isHosted ? engine.matcher().match(application, path, method as Method, body) : null
}

const linkScheme = /^link +/i
const isKey = /^\d{1,16}$/

/** Who comes by a token that was there before the body: an opened link counts as one look. */
const openedBefore = new WeakMap<FastifyRequest, Caller>()

/** A request, and what waits for its answer. */
interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Opens the link whose token a request bears, as far as it has come; null where it bears none. */
async function findOpened(
  { engine, share }: ResourceRoutesOptions,
  { request, reply }: Exchange,
  found: Found,
): Promise<Caller | null> {
  if (!found || 'allowed' in found || isWithinView(request)) return null
  const { purposes } = engine.findOpening(found.resource.name, found.callName)
  const token = purposes.length > 0 ? findToken(request, found.params, purposes) : null
  if (token === null) return null
  const given = { token, purposes, network: toNetwork(request.ip), languages: request.headers['accept-language'] }
  return share.perform(toAsking(request, reply), () => engine.openLink(given))
}

/** True before the body has come, where it may tell who calls: the call is open to links or to everybody. */
function isOpen({ engine }: ResourceRoutesOptions, request: FastifyRequest, found: Found): boolean {
  if (!found || 'allowed' in found) return false
  const { isAnonymous, purposes } = engine.findOpening(found.resource.name, found.callName)
  const isByHeader = linkScheme.test(request.headers.authorization ?? '')
  return isAnonymous || purposes.some(({ parameter }) => parameter !== null || isByHeader)
}

function authenticate(options: ResourceRoutesOptions, request: FastifyRequest, found: Found): Caller | Promise<Caller> {
  const isAny = found && !('allowed' in found) && isBeforeSecondFactor(options, found)
  return (isAny && options.authenticateAny?.(request)) || options.authenticate(request)
}

function isBeforeSecondFactor(
  { engine }: ResourceRoutesOptions,
  { resource, callName }: Exclude<NonNullable<Found>, { allowed: unknown }>,
): boolean {
  return engine.findOpening(resource.name, callName).isBeforeSecondFactor
}

/** A token of a link that is given outranks a session. */
async function findCaller(options: ResourceRoutesOptions, exchange: Exchange, found: Found): Promise<Caller> {
  const { engine, share } = options
  const { request, reply } = exchange
  if (!found || 'allowed' in found) return options.authenticate(request)
  const { isAnonymous, purposes } = engine.findOpening(found.resource.name, found.callName)
  const opened = openedBefore.get(request) ?? (await findOpened(options, exchange, found))
  if (opened) return opened
  // Where links and sessions open a call, a session that is given counts, and within a view it always does.
  const isSigned = isWithinView(request) || (purposes.length > 0 && request.headers.authorization !== undefined)
  if (!isAnonymous || isSigned) return authenticate(options, request, found)
  // Before the call's transaction, which a refusal rolls back.
  if (purposes.length > 0)
    await share.perform(toAsking(request, reply), () => engine.countUnsigned(toNetwork(request.ip)))
  return anonymousCaller
}

/** Where a token may also come beside the path, digits in the path are a record's key. */
function findToken(
  { headers: { authorization = '' }, query, body }: FastifyRequest,
  params: Readonly<Record<string, string>>,
  purposes: readonly LinkPurpose[],
): string | null {
  if (linkScheme.test(authorization)) return authorization.replace(linkScheme, '')
  const isBeside = purposes.some(({ parameter }) => parameter !== null && !(parameter in params))
  const inPath = Object.entries(params).filter(([, value]) => !isBeside || !isKey.test(value))
  const sent = isObject(body) ? body : {}
  const received: Record<string, unknown> = { ...sent, ...(query as object), ...Object.fromEntries(inPath) }
  const values = purposes.map(({ parameter }) => (parameter === null ? undefined : received[parameter]))
  const token = values.find(value => value !== undefined)
  return token === undefined ? null : String(token)
}

/** The body itself is not known yet: of calls that it alone tells apart none takes a large one. */
function findBodyLimit(engine: ResourceEngine, { url, method }: FastifyRequest): number {
  const { application, path } = splitAddress(url)
  const found = engine.matcher().match(application, path, method as Method)
  const isLarge =
    found && 'resource' in found && hasLargeBody(found.callName, found.resource.descriptor.calls?.[found.callName])
  return isLarge ? bodyLimits.large : bodyLimits.usual
}

/** Cuts `/api/Membership/User/GetPage?name=x` into the application's code and the path below it, both as they travelled. */
function splitAddress(url: string): { application: string; path: string } {
  const end = url.indexOf('?')
  const address = url.slice(prefix.length, end < 0 ? undefined : end)
  const slash = address.indexOf('/')
  if (slash < 0) return { application: address, path: '' }
  return { application: address.slice(0, slash), path: address.slice(slash + 1) }
}

async function sendRows(request: FastifyRequest, reply: FastifyReply, rows: RowStream): Promise<unknown> {
  const { digest } = rows
  if (digest !== undefined) {
    const etag = `"${digest}"`
    reply.header('etag', etag).header('repr-digest', `sha-256=:${Buffer.from(digest, 'hex').toString('base64')}:`)
    if (hasAlready(request.headers['if-none-match'], etag)) return reply.code(304).send()
  }
  const stream = await rows.open()
  reply.header('content-type', rows.contentType)
  if (rows.fileName) reply.header('content-disposition', `attachment; filename="${rows.fileName}"`)
  return reply.send(stream)
}

/** True where a client has a file of this tag (RFC 9110 §13.1.2). */
function hasAlready(tags: string | undefined, etag: string): boolean {
  return (tags ?? '').split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)
}
