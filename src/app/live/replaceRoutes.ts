import type { DataRouter, RouteObject } from 'react-router'
import { liveRoutes } from '../routing/useRoutes.ts'

/**
 * Gives a router other routes while its page stays as it is: a screen whose route is still there, told by its `id`, is not drawn
 * anew, and one whose route is gone stands until it is left. No loader runs and no question about unsaved changes is answered.
 * A navigation that is under way ends first.
 */
export async function replaceRoutes(router: DataRouter, build: () => RouteObject[]): Promise<void> {
  await untilIdle(router)
  const routes = build()
  // A page whose route was gone and is back stands among the open ones alone.
  const loaded = {
    ...Object.fromEntries(router.state.matches.map(({ route }) => [route.id, route])),
    ...router.manifest,
  }
  // What react-router's own hot reloading does; it offers no other way to take routes away.
  router._internalSetRoutes(routes.map(route => keepLoaded(route, loaded)))
  liveRoutes.set(routes)
  const { manifest } = router
  const matches = router.state.matches.map(match => ({ ...match, route: manifest[match.route.id] ?? match.route }))
  const isKnown = matches.every(match => match.route.id in manifest)
  router._internalSetStateDoNotUseOrYouWillBreakYourApp(isKnown ? { matches } : {})
}

/** A page whose code has come already keeps it, element and all. */
function keepLoaded(route: RouteObject, loaded: DataRouter['manifest']): RouteObject {
  const known = route.id === undefined ? undefined : loaded[route.id]
  const kept = route.lazy && known && !known.lazy ? { ...known, ...route, lazy: undefined } : route
  const children = route.children?.map(child => keepLoaded(child, loaded))
  return { ...kept, children } as RouteObject
}

async function untilIdle(router: DataRouter): Promise<void> {
  while (!router.state.initialized || router.state.navigation.state !== 'idle') {
    await new Promise<void>(resolve => {
      const stop = router.subscribe(() => {
        stop()
        resolve()
      })
    })
  }
}
