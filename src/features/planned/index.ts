import { type RouteObject, redirect } from 'react-router'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { getText } from '#src/providers/messages/getText.ts'

/** A page of the specification that a later version brings: its address, the key of its title, and its guard. */
type PlannedPage = [path: string, titleKey: string, guard: Pick<RouteHandle, 'access' | 'isMain'>]

const pages: readonly PlannedPage[] = [['Reports', 'reports', { isMain: true }]]

function buildRoutes(): RouteObject[] {
  return [
    ...pages.map(([path, titleKey, guard]) => ({
      path,
      handle: { ...guard, title: getText(`planned.${titleKey}`) } satisfies RouteHandle,
      lazy: async () => ({ Component: (await import('./PlannedPage.tsx')).PlannedPage }),
    })),
    // The list of received notifications has two addresses more (rules C7.26).
    ...['Information', 'Information/EventNotifications'].map(path => ({
      path,
      loader: () => redirect('/ViewNotifications'),
      element: null,
    })),
  ]
}

/** The pages of the specification that a later version brings: each has its address and its guard, and says so. */
const planned: FeatureManifest = { name: 'planned', routes: buildRoutes }

export default planned
