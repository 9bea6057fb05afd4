import type { RouteObject } from 'react-router'
import { consolePages } from '#contract/pages.ts'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { getText } from '#src/providers/messages/getText.ts'

const access = 'MANAGE_SCHEMA'

function buildRoutes(): RouteObject[] {
  const title = getText('configuration.title')
  const list: RouteHandle = { access, title, isMain: true }
  const menu = consolePages.menuLayer.map(path => ({
    path,
    handle: { access, title: getText('configuration.menu.title'), isMain: true } satisfies RouteHandle,
    lazy: async () => ({ Component: (await import('./menu/MenuPage.tsx')).MenuPage }),
  }))
  const versions = consolePages.configuration.flatMap(path => [
    { path, handle: list, lazy: async () => ({ Component: (await import('./VersionsPage.tsx')).VersionsPage }) },
    {
      path: `${path}/:version`,
      handle: { access, title } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./VersionPage.tsx')).VersionPage }),
    },
  ])
  return [...menu, ...versions]
}

const configuration: FeatureManifest = { name: 'configuration', routes: buildRoutes }

export default configuration
