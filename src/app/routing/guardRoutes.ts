import { type LoaderFunctionArgs, type RouteObject, redirect } from 'react-router'
import { isPermitted } from '#contract/access.ts'
import { buildDeniedPath } from '#src/lib/deniedPath.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'

/** Who wants to open the pages. */
interface Visitor {
  held: ReadonlySet<string>
  /** OrganizationUser, EmployerUser or Candidate. */
  userType: unknown
  /** A candidate who is not active yet. */
  isApplicant?: boolean | undefined
}

/**
 * Turns each route that is not open to a user, and all below it, into one that leads to /access-denied: nothing of the page is
 * loaded or asked for.
 */
export function guardRoutes(routes: readonly RouteObject[], visitor: Visitor): RouteObject[] {
  return routes.map(route => {
    if (!isOpen(route.handle, visitor)) return denyRoute(route)
    return route.children ? { ...route, children: guardRoutes(route.children, visitor) } : route
  })
}

/** Who is no candidate and has no permission opens the home pages alone (SPEC-1 §6). */
function isOpen(handle: RouteHandle = {}, { held, userType, isApplicant }: Visitor): boolean {
  const isNobody = held.size === 0 && userType !== 'Candidate'
  if (isNobody && !handle.isHome) return false
  return (
    isPermitted(handle.access, held) &&
    !handle.closedTo?.some(type => type === userType || (isApplicant && type === 'Applicant'))
  )
}

/** Turns a route and all below it into one that leads to /access-denied. */
export function denyRoute({ path, index, handle, children }: RouteObject): RouteObject {
  const denied = {
    handle: { ...(handle as RouteHandle | undefined), isDenied: true },
    loader: ({ request }: LoaderFunctionArgs) => redirect(buildDeniedPath(new URL(request.url).pathname)),
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
