import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isPermitted } from '#contract/access.ts'
import { buildSuccess } from '#contract/envelope.ts'
import type { ServedVersion } from '#contract/live.ts'
import type { MenuLayer } from '#contract/menuLayer.ts'
import { isObject } from '#contract/values.ts'
import type { Authenticator } from '#server/platform/access/authenticate.ts'
import type { Caller } from '#server/platform/access/caller.ts'
import { requireMarker } from '#server/platform/http/marker.ts'
import { badRequest, forbidden } from '#server/platform/kernel/problem.ts'
import type { LiveTexts } from '#server/platform/resources/index.ts'
import { type CallerShare, toAsking } from '#server/platform/share/index.ts'
import type { MenuService } from './menuService.ts'
import type { VersionService } from './versionService.ts'

/** Who may see and roll back configurations. */
const permission = 'MANAGE_SCHEMA'

const usualPageSize = 20
const largestPageSize = 100

/** What the routes need of the service. */
export interface VersionRoutes {
  versions: VersionService
  menu: MenuService
  texts: Pick<LiveTexts, 'getTag'>
  authenticator: Authenticator
  share: CallerShare
}

/** Adds the number of the live version for everybody, and the list of versions for who may manage them. */
export function versionRoutes(
  app: FastifyInstance,
  { versions, menu, texts, authenticator, share }: VersionRoutes,
): void {
  const authorize = async (request: FastifyRequest): Promise<Caller> => {
    const caller = await authenticator.authenticate(request)
    if (!isPermitted(permission, caller.permissions)) throw forbidden()
    return caller
  }
  const perform = async <Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (caller: Caller) => Promise<Result>,
  ) => {
    const caller = await authorize(request)
    return share.perform(toAsking(request, reply, caller), () => work(caller))
  }

  app.get('/version', (): ServedVersion => ({ Version: versions.getLiveVersion(), Texts: texts.getTag() }))
  app.get('/status', async request => {
    await authorize(request)
    return buildSuccess(versions.getStatus())
  })
  app.get<{ Querystring: Record<string, unknown> }>('/versions', (request, reply) =>
    perform(request, reply, async () => {
      const { pageIndex = '0', pageSize = usualPageSize } = request.query
      const size = parseWhole('pageSize', pageSize, 1, largestPageSize)
      return versions.list(parseWhole('pageIndex', pageIndex, 0, Math.floor(Number.MAX_SAFE_INTEGER / size)), size)
    }),
  )
  app.get<{ Params: { version: string } }>('/versions/:version', (request, reply) =>
    perform(request, reply, async () => buildSuccess(await versions.get(parseVersion(request.params.version)))),
  )
  app.get('/menu', async request => {
    await authorize(request)
    return buildSuccess(menu.getMenu())
  })
  app.put<{ Body: unknown }>('/menu', async (request, reply) => {
    requireMarker(request.headers)
    return perform(request, reply, caller => {
      const { Version, Layer } = (isObject(request.body) ? request.body : {}) as Record<string, unknown>
      if (!isObject(Layer)) throw badRequest('The body takes a Version and a Layer.')
      return menu.saveMenu(parseWhole('Version', Version, 1, 2_147_483_647), Layer as MenuLayer, caller)
    })
  })
  app.post<{ Params: { version: string } }>('/versions/:version/rollback', async (request, reply) => {
    requireMarker(request.headers)
    return perform(request, reply, caller => versions.rollBack(parseVersion(request.params.version), caller))
  })
}

function parseVersion(text: string): number {
  return parseWhole('The version', text, 1, 2_147_483_647)
}

/** Reads a whole number between two bounds; throws 400 where it is none. */
function parseWhole(name: string, value: unknown, least: number, most: number): number {
  const number = /^\d{1,16}$/.test(String(value)) ? Number(value) : Number.NaN
  if (!(number >= least && number <= most)) throw badRequest(`${name} takes a whole number from ${least} to ${most}.`)
  return number
}
