import { type RouteObject, redirect } from 'react-router'
import { buildResourceRoutes } from '#src/engine/index.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import type { ManifestState } from '#src/providers/data/manifestState.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { AccessDeniedPage } from '../console/AccessDeniedPage.tsx'
import { ConsoleFrame } from '../console/ConsoleFrame.tsx'
import { RouteErrorPage } from '../console/RouteErrorPage.tsx'
import { features } from '../features.ts'
import { overrides } from '../overrides.ts'
import { ShellSkeleton } from '../shell/ShellSkeleton.tsx'
import { denyRoute, guardRoutes } from './guardRoutes.ts'

// The same elements in every configuration: what stands below them is not drawn anew when the routes change.
const frame = <ConsoleFrame />
const errorPage = <RouteErrorPage />
const skeleton = <ShellSkeleton />
const deniedPage = <AccessDeniedPage />

/**
 * All routes of the console for one configuration and one user (SPEC-0 §2 "Routing rules"). A page keeps its `id` from one
 * configuration to the next.
 */
export function buildRoutes(state: ManifestState): RouteObject[] {
  const pages = [
    ...buildShellRoutes(),
    ...[...state.resources.values()].flatMap(resource => buildResourceRoutes(resource)),
    ...features.flatMap(feature => feature.routes()),
  ]
    .map(applyOverride)
    .map((page, index) => nameRoute(page, '', index))
  return [
    {
      id: 'console',
      path: '/',
      element: frame,
      errorElement: errorPage,
      hydrateFallbackElement: skeleton,
      children: [
        { id: 'pages', errorElement: errorPage, children: guardRoutes(pages, heldPermissions.get()) },
        ...buildDeniedRoutes(state.manifest.DeniedRoutes ?? []),
        { path: '*', loader: () => redirect('/home'), element: null },
      ],
    },
  ]
}

function buildShellRoutes(): RouteObject[] {
  const home: RouteHandle = { title: getText('home.title'), isMain: true, menuPath: '/home' }
  const lazy = async () => ({ Component: (await import('../console/HomePage.tsx')).HomePage })
  const toHome = () => redirect('/home')
  return [
    { index: true, loader: () => redirect('/Agency/Home'), element: null },
    { path: 'home', lazy, handle: home },
    { path: 'Agency/Home', lazy, handle: home },
    {
      path: 'access-denied',
      element: deniedPage,
      handle: { title: getText('accessDenied.title'), isMain: true },
    },
    ...['login', 'forgetPassword', 'resetPassword'].map(path => ({
      path,
      loader: toHome,
      element: null,
    })),
  ]
}

function applyOverride(route: RouteObject): RouteObject {
  const override = route.path === undefined ? undefined : overrides[route.path]
  if (!override) return route
  const { isAround = false, ...page } = override
  const { id, path, handle, loader, shouldRevalidate } = route
  return { id, path, handle, ...(isAround && { loader, shouldRevalidate }), ...page } as RouteObject
}

/** Gives a route that has no `id` its path as one: the router's own count places, which change with the configuration. */
function nameRoute(route: RouteObject, parent = '', place = 0): RouteObject {
  const id = route.id ?? `${parent}/${route.path ?? (route.index ? '' : place)}`
  const children = route.children?.map((child, index) => nameRoute(child, id, index))
  return { ...route, id, ...(children ? { children } : {}) } as RouteObject
}

/** Screens that exist and that this user may not reach at all: `Users/Edit/{ID}` stands for every record. */
function buildDeniedRoutes(templates: readonly string[]): RouteObject[] {
  return templates.map(template => denyRoute({ path: template.replace(/\{(\w+)\}/g, ':$1') }))
}
