import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Resource } from '#contract/resource.ts'
import { demoPassword } from './demo/password.ts'
import { buildIsProxied, listHostedApplications } from './hosting.ts'
import type { Authenticator } from './platform/access/authenticate.ts'
import type { ServedCalls } from './platform/configuration/index.ts'
import type { Database } from './platform/database/index.ts'
import type { ForeignRegistry } from './platform/discovery/foreignRegistry.ts'
import { serveConsole } from './platform/http/console.ts'
import { requireMarker } from './platform/http/marker.ts'
import { findOrigin } from './platform/http/origin.ts'
import { apiHeaders } from './platform/http/securityHeaders.ts'
import { buildServer } from './platform/http/server.ts'
import { HubServer } from './platform/hubs/index.ts'
import type { Log } from './platform/logging/log.ts'
import { buildDocs } from './platform/openapi/index.ts'
import type { Publishing } from './platform/publishing/index.ts'
import { type ResourceEngine, resourceRoutes } from './platform/resources/index.ts'
import { buildConfigurationService, listForeignOrigins } from './services/configuration/index.ts'
import { buildFileContent } from './services/file/index.ts'
import { buildHealthService } from './services/health/index.ts'
import type { Identity } from './services/identity/index.ts'
import { openLiveHub, type RowChanges } from './services/live/index.ts'
import type { LiveTexts } from './services/message-texts/contract.ts'
import { buildProxyService } from './services/proxy/index.ts'
import { buildRegistryService } from './services/registry/index.ts'
import { isConsoleAlone, type Settings } from './settings.ts'

export interface HttpParts {
  settings: Settings
  database: Database
  log: Log
  publishing: Publishing
  /** What the services add to the engine: the handlers that calls may name. */
  served: ServedCalls
  /** The registry of one's own, null where there is none. */
  registry: ForeignRegistry | null
  /** Null where somebody else's identity service signs users in. */
  identity: Identity | null
  authenticator: Authenticator
  engine: ResourceEngine
  changes: RowChanges
  texts: LiveTexts
  onError(error: unknown): void
  listDemoAccounts(): Promise<string[]>
}

/** Builds the HTTP server with what `LOCUM_SERVICES` says: fixed addresses, the API behind its marker, the console. */
export async function buildHttp(parts: HttpParts): Promise<FastifyInstance> {
  const { settings, authenticator, engine } = parts
  const configuration = parts.publishing.live
  const has = new Set(settings.services)
  const applications = listHostedApplications(settings.services)
  const isProxied = buildIsProxied(settings)
  const app = buildServer(settings, parts.log)

  await app.register(buildHealthService(parts.database))
  if (has.has('identity') && parts.identity) {
    await app.register(parts.identity.plugin, { prefix: '/identity', authenticate: authenticator.authenticate })
  }
  if (has.has('registry')) {
    const isHosted = (application: string) => applications.has(application)
    await app.register(buildRegistryService(configuration, isHosted, isProxied), { prefix: '/registry' })
  }
  await app.register(async api => {
    api.addHook('onRequest', (request, reply, done) => {
      requireMarker(request.headers)
      reply.headers(apiHeaders)
      done()
    })
    await api.register(resourceRoutes, { engine, authenticate: authenticator.authenticate, applications })
  })
  if (has.has('membership')) await app.register(buildFileContent(parts.database))
  if (has.has('console')) {
    const hubs = new HubServer({ settings, authenticator, log: parts.log })
    const endLive = await openLiveHub({ ...parts, configuration, hubs, redisUrl: settings.redisUrl })
    app.addHook('onClose', endLive)
    hubs.mount(app)
    const onProblem = (line: string) => parts.log.warn(line)
    const sources = { ...parts, configuration, environment: process.env, isAlone: isConsoleAlone(settings) }
    const proxy = buildProxyService({ ...sources, isProxied, onProblem })
    await app.register(proxy, { prefix: '/proxy' })
    const isHosted = ({ descriptor }: Resource) => applications.has(descriptor.service.application)
    await app.register(buildDocs({ configuration, isHosted, authenticator }))
    const service = buildConfigurationService({ ...parts, isProxied, demoPassword })
    await app.register(service, { prefix: '/config' })
    const listOrigins = (request: FastifyRequest) => listForeignOrigins(settings, findOrigin(settings, request))
    await serveConsole(app, { folder: join(settings.root, 'dist'), listOrigins })
  }
  return app
}
