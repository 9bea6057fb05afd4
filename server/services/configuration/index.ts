import type { FastifyInstance } from 'fastify'
import type { IsProxied } from '#server/hosting.ts'
import type { Authenticator } from '#server/platform/access/authenticate.ts'
import type { LiveConfiguration } from '#server/platform/configuration/index.ts'
import type { Settings } from '#server/settings.ts'
import { buildDocuments } from './documents.ts'
import { configurationRoutes } from './routes.ts'

export { listForeignOrigins } from './app.ts'

export interface ConfigurationServiceParts {
  settings: Settings
  configuration: LiveConfiguration
  authenticator: Authenticator
  isProxied: IsProxied
  /** Login names to show on the sign-in page; empty unless demo data is on. */
  listDemoAccounts(): Promise<string[]>
  /** The password of each of them. */
  demoPassword: string
}

/** Builds the plugin of `/config`: what the console draws itself from; see README.md. */
export function buildConfigurationService(parts: ConfigurationServiceParts): (app: FastifyInstance) => Promise<void> {
  const documents = buildDocuments(parts.configuration, parts.isProxied)
  return app => configurationRoutes(app, { ...parts, documents })
}
