import { matchRoutes, type RouteObject } from 'react-router'
import type { RouteHandle } from '#src/lib/routeHandle.ts'

/** True where a page stands behind this path and the user may open it; the menu shows nothing else. */
export function canOpen(routes: RouteObject[], path: string): boolean {
  const matches = matchRoutes(routes, path.startsWith('/') ? path : `/${path}`)
  const last = matches?.at(-1)
  if (!matches || !last || last.route.path === '*') return false
  return matches.every(({ route }) => !(route.handle as RouteHandle | undefined)?.isDenied)
}
