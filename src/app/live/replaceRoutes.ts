import type { DataRouter, RouteObject } from 'react-router'
import { getText } from '#src/providers/messages/getText.ts'
import { showToast } from '#src/ui/toast.ts'
import { liveRoutes } from '../routing/useRoutes.ts'

/** The routes that routers are to have once their navigation has ended. */
const waiting = new WeakMap<DataRouter, () => RouteObject[]>()

/**
 * Gives a router other routes while its page stays as it is: a screen whose route is still there, identified by its `id`, is not drawn
 * anew, and one whose route is gone stands until it is left. No loader runs and no question about unsaved changes is answered.
 * A navigation that is under way ends first; of several that wait for it the last ones count. A router that does not take them
 * keeps those that it has, and the user is told to load the page again (docs/adr/0005).
 */
export function replaceRoutes(router: DataRouter, build: () => RouteObject[]): void {
  const isWaiting = waiting.has(router)
  waiting.set(router, build)
  if (!isWaiting) void replaceOnceIdle(router)
}

async function replaceOnceIdle(router: DataRouter): Promise<void> {
  while (!router.state.initialized || router.state.navigation.state !== 'idle') await nextState(router)
  const build = waiting.get(router)
  waiting.delete(router)
  if (!build) return
  try {
    setRoutes(router, build())
  } catch {
    showToast('warning', getText('live.reload'))
  }
}

function setRoutes(router: DataRouter, routes: RouteObject[]): void {
  // A page whose route was gone and is back stands among the open ones alone.
  const loaded = {
    ...Object.fromEntries(router.state.matches.map(({ route }) => [route.id, route])),
    ...router.manifest,
  }
  // What react-router's own hot reloading does; it offers no other way to take routes away.
  router._internalSetRoutes(routes.map(route => retainLoaded(route, loaded)))
  const { manifest } = router
  const matches = router.state.matches.map(match => ({ ...match, route: manifest[match.route.id] ?? match.route }))
  const isKnown = matches.every(match => match.route.id in manifest)
  liveRoutes.set(routes)
  router._internalSetStateDoNotUseOrYouWillBreakYourApp(isKnown ? { matches } : {})
}

/** A page whose code has come already keeps it, element and all. */
function retainLoaded(route: RouteObject, loaded: DataRouter['manifest']): RouteObject {
  const known = route.id === undefined ? undefined : loaded[route.id]
  const kept = route.lazy && known && !known.lazy ? { ...known, ...route, lazy: undefined } : route
  const children = route.children?.map(child => retainLoaded(child, loaded))
  return { ...kept, children } as RouteObject
}

/** A router that has a state to tell calls back before it has answered the way to stop that. */
async function nextState(router: DataRouter): Promise<void> {
  let stop = () => {}
  await new Promise<void>(resolve => {
    stop = router.subscribe(() => resolve())
  })
  stop()
}
