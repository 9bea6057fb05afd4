import type { RouteObject } from 'react-router'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import type { VisibleItem } from '../menu/visibleMenu.ts'

/** A page that a user may open without saying which record. */
export interface Screen {
  path: string
  title: string
  /** Where the menu has it; absent where it stands in no group. */
  section?: string | undefined
  icon: string | null
}

/** The screens that a user may open: those of the menu in its order and by its words, then every other one that his routes hold. */
export function listScreens(menu: readonly VisibleItem[], routes: readonly RouteObject[]): Screen[] {
  const known = new Set<string>()
  return [...listOfMenu(menu), ...listOfRoutes(routes)].filter(({ path }) => {
    const plain = path.toLowerCase()
    return !known.has(plain) && known.add(plain)
  })
}

function listOfMenu(items: readonly VisibleItem[], section?: string): Screen[] {
  return items.flatMap(({ path, label, icon, items: inner }) =>
    path === null ? listOfMenu(inner, label) : [{ path, title: label, section, icon }],
  )
}

/** The homes are one page with /home. */
function listOfRoutes(routes: readonly RouteObject[]): Screen[] {
  return routes.flatMap(({ path, handle, children = [] }) => {
    const { title, isDenied, menuPath, isHome } = (handle ?? {}) as RouteHandle
    const isPlain = path !== undefined && !/[:*(]/.test(path) && path !== '/'
    const isScreen = isPlain && title !== undefined && !isDenied && !isHome && menuPath !== '/home'
    const own: Screen[] = isScreen ? [{ path: `/${path}`, title, icon: null }] : []
    return [...own, ...(isPlain ? [] : listOfRoutes(children))]
  })
}
