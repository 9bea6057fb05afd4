import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { getText } from '#src/providers/messages/getText.ts'

/** The page of the specification that a later version brings: it has its address and its guard, and says so. */
const planned: FeatureManifest = {
  name: 'planned',
  routes: () => [
    {
      path: 'Reports',
      handle: { isMain: true, title: getText('planned.reports') } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./PlannedPage.tsx')).PlannedPage }),
    },
  ],
}

export default planned
