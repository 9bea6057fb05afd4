import { type RouteObject, redirect } from 'react-router'
import { isPermitted } from '#contract/access.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'

/**
 * Turns each route whose access rule these codes do not pass, and all below it, into one that leads to /access-denied:
 * nothing of the page is loaded or asked for.
 */
export function guardRoutes(routes: readonly RouteObject[], held: ReadonlySet<string>): RouteObject[] {
  return routes.map(route => {
    const isOpen = isPermitted((route.handle as RouteHandle | undefined)?.access, held)
    if (!isOpen) return denyRoute(route)
    return route.children ? { ...route, children: guardRoutes(route.children, held) } : route
  })
}

/** Turns a route and all below it into one that leads to /access-denied. */
export function denyRoute({ path, index, handle, children }: RouteObject): RouteObject {
  const denied = {
    handle: { ...(handle as RouteHandle | undefined), isDenied: true },
    loader: () => redirect('/access-denied'),
    // Never drawn; without one the router warns of an empty page.
    element: null,
  }
  if (index) return { index, ...denied }
  return {
    ...denied,
    ...(path === undefined ? {} : { path }),
    ...(children ? { children: children.map(denyRoute) } : {}),
  }
}
