import { join } from 'node:path'
import compress from '@fastify/compress'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Resource } from '#contract/resource.ts'
import type { OpenCore } from './core.ts'
import { demoPassword } from './demo/password.ts'
import { type IsProxied, isForeign } from './platform/configuration/applications.ts'
import { dashboardRoutes } from './platform/dashboards/index.ts'
import { serveConsole } from './platform/http/console.ts'
import { requireMarker } from './platform/http/marker.ts'
import { checkOrigin, findLinkOrigin, findOrigin } from './platform/http/origin.ts'
import { apiHeaders } from './platform/http/securityHeaders.ts'
import { buildServer } from './platform/http/server.ts'
import type { Log } from './platform/logging/log.ts'
import { buildDocs } from './platform/openapi/index.ts'
import { buildNoteRefusal, resourceRoutes } from './platform/resources/index.ts'
import { buildConfigurationService, listForeignOrigins } from './services/configuration/index.ts'
import { buildHealthService } from './services/health/index.ts'
import { findSettings, followVideo } from './services/info/index.ts'
import { buildProxyService } from './services/proxy/index.ts'
import { buildRegistryService } from './services/registry/index.ts'
import { listHostedApplications } from './services.ts'
import { isConsoleAlone, type Settings } from './settings.ts'

export interface HttpParts extends OpenCore {
  log: Log
  listDemoAccounts(): Promise<string[]>
}

/** Builds the HTTP server with what `LOCUM_SERVICES` says: fixed addresses, the API behind its marker, the console. */
export async function buildHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { settings, authenticator, engine, configuration, share } = parts
  const has = new Set(settings.services)
  const applications = listHostedApplications(settings.services)
  const isProxied = buildIsProxied(settings)
  const app = buildServer(settings, parts.log)
  app.addHook('onRequest', (request, _reply, done) => {
    checkOrigin(settings, findOrigin(settings, request))
    done()
  })

  await app.register(buildHealthService(parts.database))
  if (has.has('identity') && parts.identity) {
    await app.register(parts.identity.plugin, { prefix: '/identity', authenticate: authenticator.authenticate })
  }
  if (has.has('registry')) {
    const isHosted = (application: string) => applications.has(application)
    await app.register(buildRegistryService(configuration, isHosted, isProxied), { prefix: '/registry' })
  }
  await app.register(async api => {
    // Rows repeat the names of their fields: on a phone's network a page of them comes in a tenth of the time. No cookie opens a call,
    // so nobody else can have a browser ask and read secrets off the size of the answer.
    await api.register(compress, { encodings: ['gzip'], threshold: 1_400 })
    api.addHook('onRequest', (request, reply, done) => {
      requireMarker(request.headers)
      reply.headers(apiHeaders)
      done()
    })
    await api.register(resourceRoutes, {
      ...{ engine, share, applications },
      ...{ authenticate: authenticator.authenticate, authenticateAny: authenticator.authenticateAny },
      findLinkOrigin: (request: FastifyRequest) => findLinkOrigin(settings, request),
      noteRefusal: buildNoteRefusal(parts.database, parts.onError),
    })
    await api.register(dashboardRoutes, { engine, configuration, share, authenticate: authenticator.authenticate })
  })
  for (const { routes } of parts.hosted) if (routes) await app.register(routes(parts))
  parts.hubs.mount(app)
  if (has.has('console')) {
    const onProblem = (line: string) => parts.log.warn(line)
    const sources = { ...parts, environment: process.env, isAlone: isConsoleAlone(settings) }
    const proxy = buildProxyService({ ...sources, isProxied, onProblem })
    await app.register(proxy, { prefix: '/proxy' })
    const isHosted = ({ descriptor }: Resource) => applications.has(descriptor.service.application)
    await app.register(buildDocs({ configuration, isHosted, findOpening: engine.findOpening, authenticator }))
    const service = buildConfigurationService({
      ...{ ...parts, isProxied, demoPassword },
      findSettings: async names => (sources.isAlone ? {} : findSettings(parts.database, names)),
    })
    await app.register(service, { prefix: '/config' })
    const listOrigins = (request: FastifyRequest) => listForeignOrigins(settings, findOrigin(settings, request))
    const listVideoOrigins = sources.isAlone ? () => [] : await followVideo(parts)
    await serveConsole(app, { folder: join(settings.root, 'dist'), listOrigins, listVideoOrigins })
  }
  return app
}

/** Builds {@link IsProxied}: with a registry of one's own, what this process does not host is somebody else's too. */
function buildIsProxied({ services, registryUrl }: Pick<Settings, 'services' | 'registryUrl'>): IsProxied {
  const hosted = listHostedApplications(services)
  return (resource, { applications }) => {
    if (isForeign(resource, applications)) return true
    return registryUrl !== null && !hosted.has(resource.descriptor.service.application)
  }
}
