import { useLocation, useMatches } from 'react-router'
import type { RouteHandle } from '#src/lib/routeHandle.ts'

/** The path by which the menu finds its current item: the page's own unless its route names another. */
export function useCurrentPath(): string {
  const { pathname } = useLocation()
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  return handles.findLast(handle => handle?.menuPath)?.menuPath ?? pathname
}

/** True for the item of the page itself and of every page above it: /Users while /Users/Edit/5 stands. */
export function isCurrent(itemPath: string, currentPath: string): boolean {
  const [item, current] = [itemPath, currentPath].map(path => path.toLowerCase().replace(/\/$/, '')) as [string, string]
  return current === item || current.startsWith(`${item}/`)
}
