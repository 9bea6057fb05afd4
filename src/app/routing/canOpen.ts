import { matchRoutes, type RouteObject } from 'react-router'
import type { RouteHandle } from '#src/lib/routeHandle.ts'

/** Whether the pages without parameters may be opened, by path; worked out once, for the router ranks all routes at each question. */
const known = new WeakMap<RouteObject[], ReadonlyMap<string, boolean>>()

/** True where a page stands behind this path and the user may open it; the menu shows nothing else. */
export function canOpen(routes: RouteObject[], path: string): boolean {
  const plain = known.get(routes) ?? new Map(listPlain(routes, '', true).reverse())
  known.set(routes, plain)
  const asked = `/${path.replace(/^\//, '')}`
  return plain.get(asked.toLowerCase()) ?? canOpenMatch(routes, asked)
}

function canOpenMatch(routes: RouteObject[], path: string): boolean {
  const matches = matchRoutes(routes, path)
  const last = matches?.at(-1)
  if (!matches || !last || last.route.path === '*') return false
  return matches.every(({ route }) => !isDenied(route))
}

/** The paths below a parent's, the ones that win before the others. */
function listPlain(routes: readonly RouteObject[], parent: string, isOpen: boolean): [string, boolean][] {
  return routes.flatMap(route => {
    if (/[:*?]/.test(route.path ?? '')) return []
    const path = `${parent}/${route.path ?? ''}`.replace(/\/+/g, '/').replace(/\/$/, '')
    const isOwnOpen = isOpen && !isDenied(route)
    const own: [string, boolean][] = route.path || route.index ? [[path.toLowerCase(), isOwnOpen]] : []
    return [...listPlain(route.children ?? [], path, isOwnOpen), ...own]
  })
}

function isDenied({ handle }: RouteObject): boolean {
  return (handle as RouteHandle | undefined)?.isDenied === true
}
