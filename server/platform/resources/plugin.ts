import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasLargeBody, type Method } from '#contract/descriptor.ts'
import type { Caller } from '../access/caller.ts'
import { readCreationKey } from '../http/creationKey.ts'
import { methodNotAllowed, notFound } from '../http/problem.ts'
import type { ResourceEngine } from './engine.ts'
import { bodyLimits, readBodies } from './requestBody.ts'
import type { RowStream } from './rowStream.ts'

/** What the routes need beside the engine. */
export interface ResourceRoutesOptions {
  engine: ResourceEngine
  /** Says who calls; throws 401. */
  authenticate(request: FastifyRequest): Caller | Promise<Caller>
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
    onRequest: async request => {
      await options.authenticate(request)
    },
    handler: (request, reply) => serve(options, request, reply),
  })
}

async function serve(
  { engine, authenticate, applications }: ResourceRoutesOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const caller = await authenticate(request)
  const { application, path } = splitAddress(request.url)
  const isHosted = applications === undefined || applications.has(application)
  const found = isHosted ? engine.matcher().match(application, path, request.method as Method, request.body) : null
  if (!found) throw notFound('There is nothing at this address.')
  if ('allowed' in found) throw methodNotAllowed(found.allowed)
  const { resource, callName, params } = found
  const outcome = await engine.receive({
    resource,
    callName,
    caller,
    requestId: request.id,
    creationKey: readCreationKey(request.headers),
    address: request.ip,
    isGone: () => request.raw.socket.destroyed,
    received: { params, query: request.query as Record<string, string | string[]>, body: request.body },
  })
  return 'Success' in outcome ? outcome : sendRows(reply, outcome)
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

async function sendRows(reply: FastifyReply, rows: RowStream): Promise<unknown> {
  const stream = await rows.open()
  reply.header('content-type', rows.contentType)
  if (rows.fileName) reply.header('content-disposition', `attachment; filename="${rows.fileName}"`)
  return reply.send(stream)
}
