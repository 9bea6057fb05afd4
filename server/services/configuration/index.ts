import type { FastifyInstance } from 'fastify'
import type { Authenticator } from '#server/platform/access/authenticate.ts'
import type { IsProxied } from '#server/platform/configuration/applications.ts'
import type { RegisteredHandlers } from '#server/platform/configuration/index.ts'
import type { Publishing } from '#server/platform/publishing/index.ts'
import type { LiveTexts } from '#server/platform/resources/index.ts'
import type { CallerShare } from '#server/platform/share/index.ts'
import type { Settings } from '#server/settings.ts'
import { buildDocuments } from './documents.ts'
import { buildMenuService } from './menuService.ts'
import { configurationRoutes } from './routes.ts'
import { versionRoutes } from './versionRoutes.ts'
import { buildVersionService } from './versionService.ts'

export { listForeignOrigins } from './app.ts'

export interface ConfigurationServiceParts {
  settings: Settings
  publishing: Publishing
  texts: LiveTexts
  /** The handlers of the services, which the calls of a version may name. */
  served: RegisteredHandlers
  authenticator: Authenticator
  share: CallerShare
  isProxied: IsProxied
  /** Login names to show on the sign-in page; empty unless demo data is on. */
  listDemoAccounts(): Promise<string[]>
  /** The password of each of them. */
  demoPassword: string
  /** Reads settings of the installation by their names; what is not set is left out. */
  findSettings(names: readonly string[]): Promise<Record<string, unknown>>
}

/** Builds the plugin of `/config`: what the console draws itself from; see README.md. */
export function buildConfigurationService(parts: ConfigurationServiceParts): (app: FastifyInstance) => Promise<void> {
  const documents = buildDocuments(parts.publishing.live, parts.texts, parts.isProxied)
  const versions = buildVersionService(parts.publishing, parts.served)
  const menu = buildMenuService(parts.publishing, parts.served)
  return async app => {
    await configurationRoutes(app, { ...parts, documents })
    versionRoutes(app, { versions, menu, ...parts })
  }
}
