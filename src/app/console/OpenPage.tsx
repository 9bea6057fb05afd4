import { Outlet, useLocation, useMatches } from 'react-router'
import { LazyScreenGone } from '#src/engine/index.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { useCanOpen } from '../routing/useCanOpen.ts'

/**
 * The open page; once the live configuration lets this user open it no more, word of that instead. A generated screen tells
 * that itself, for it knows of what was typed there, and so does a dashboard.
 */
export function OpenPage() {
  const { pathname } = useLocation()
  const canStay = useCanOpen(pathname)
  const { title, resource, isDashboard } = (useMatches().at(-1)?.handle ?? {}) as RouteHandle
  if (canStay || resource !== undefined || isDashboard || title === undefined) return <Outlet />
  return <LazyScreenGone key={pathname} title={title} isDenied isKept={false} />
}
