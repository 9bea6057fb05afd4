import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { getText } from '#src/providers/messages/getText.ts'

/** The page of an import: what it does, did, or is to do. */
const imports: FeatureManifest = {
  name: 'imports',
  routes: () => [
    {
      path: 'Imports/Open/:id',
      handle: { access: 'IMPORT_DATA', title: getText('imports.page') } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./ImportPage.tsx')).ImportPage }),
    },
  ],
}

export default imports
