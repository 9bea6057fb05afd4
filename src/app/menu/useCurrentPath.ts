import { createContext, useContext } from 'react'
import { useLocation, useMatches } from 'react-router'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { listLeaves, type VisibleItem } from './visibleMenu.ts'

/** The path by which the menu finds its current item: the page's own unless its route names another. */
export function useCurrentPath(): string {
  const { pathname } = useLocation()
  const handles = useMatches().map(({ handle }) => handle as RouteHandle | undefined)
  return handles.findLast(handle => handle?.menuPath)?.menuPath ?? pathname
}

/** True for the item of the page itself and of every page above it: /Users while /Users/Edit/5 stands. */
function isCurrent(itemPath: string, currentPath: string): boolean {
  const [item, current] = [itemPath, currentPath].map(path => path.toLowerCase().replace(/\/$/, '')) as [string, string]
  return current === item || current.startsWith(`${item}/`)
}

/** The path of the one current item of a menu; null where there is no menu around, or none of its items is current. */
export const CurrentItemContext = createContext<string | null>(null)

/** Finds the item nearest to a page: /Jobs/AddJob has one of its own beside /Jobs. */
export function findCurrentItem(items: readonly VisibleItem[], currentPath: string): string | null {
  const above = listLeaves(items).flatMap(({ path }) => (path !== null && isCurrent(path, currentPath) ? [path] : []))
  return above.toSorted((one, other) => other.length - one.length)[0] ?? null
}

/** Tells of an item whether it is the current one. */
export function useIsCurrent(): (itemPath: string) => boolean {
  const chosen = useContext(CurrentItemContext)
  const currentPath = useCurrentPath()
  return path => (chosen === null ? isCurrent(path, currentPath) : path === chosen)
}
