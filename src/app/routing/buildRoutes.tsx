import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { isPermitted } from '#contract/access.ts'
import type { Manifest } from '#contract/manifest.ts'
import { homePath, signInPages } from '#contract/pages.ts'
import { buildDashboardRoutes, buildResourceRoutes } from '#src/engine/index.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { findClaims } from '#src/providers/auth/findClaims.ts'
import { isOwnDashboard } from '#src/providers/data/isOwnDashboard.ts'
import type { ManifestState } from '#src/providers/data/manifestState.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { AccessDeniedPage } from '../console/AccessDeniedPage.tsx'
import { ConsoleFrame } from '../console/ConsoleFrame.tsx'
import { RouteErrorPage } from '../console/RouteErrorPage.tsx'
import { features, findHome, findWizard, slots } from '../features.ts'
import { useMenuLayout } from '../menu/useMenuLayout.ts'
import { type Override, overrides } from '../overrides.ts'
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
    ...[...state.resources.values()].flatMap(resource => buildResourceRoutes(resource, slots)),
    ...buildDashboardRoutes(state.manifest.Dashboards),
    ...features.flatMap(feature => feature.routes()),
  ]
    .map(applyOverride)
    .map((page, index) => nameRoute(page, '', index))
  const { IsApplicant: isApplicant } = state.manifest
  const visitor = { held: heldPermissions.get(), userType: findClaims().user_type, isApplicant }
  return [
    {
      id: 'console',
      path: '/',
      element: frame,
      errorElement: errorPage,
      hydrateFallbackElement: skeleton,
      children: [
        { id: 'pages', errorElement: errorPage, ...guardSignUp(), children: guardRoutes(pages, visitor) },
        ...buildDeniedRoutes([...(state.manifest.DeniedRoutes ?? []), ...listOthersRoutes(state.manifest)]),
        { path: '*', loader: () => redirect('/home'), element: null },
      ],
    },
  ]
}

/** A candidate whose sign-up is not complete is led to the wizard, wherever he goes (SPEC-1 §9 "Contact dialog and help video"). */
function guardSignUp(): Pick<RouteObject, 'loader' | 'shouldRevalidate'> {
  const type = findClaims().user_type
  if (type !== 'Candidate') return {}
  return {
    shouldRevalidate: () => true,
    async loader({ request }) {
      const wizard = await findWizard(type, new URL(request.url).pathname)
      return wizard === null ? null : redirect(wizard)
    },
  }
}

function buildShellRoutes(): RouteObject[] {
  const home: RouteHandle = { title: getText('home.title'), isMain: true, isHome: true, menuPath: '/home' }
  const handle: RouteHandle = { isHome: true }
  const lazy = async () => ({ Component: (await import('../console/HomePage.tsx')).HomePage })
  const toHome = () => redirect('/home')
  return [
    { index: true, loader: () => openHome() ?? redirect(`/${homePath}`), element: null, handle },
    { path: 'home', loader: openHome, lazy, handle: home },
    { path: homePath, lazy, handle: home },
    {
      path: 'access-denied',
      element: deniedPage,
      handle: { ...handle, title: getText('accessDenied.title'), isMain: true },
    },
    ...signInPages.map(path => ({
      path,
      loader: toHome,
      element: null,
      handle,
    })),
  ]
}

/** Facility users and candidates have pages of their own for a home (SPEC-0 §2), where they may open them. */
function openHome(): Response | null {
  const own = findHome(findClaims().user_type)
  return own && isPermitted(own.access, heldPermissions.get()) ? redirect(own.path) : null
}

function applyOverride(route: RouteObject): RouteObject {
  const override = route.path === undefined ? undefined : overrides[route.path]
  if (!override) return route
  const { isAround = false, guard, ...page } = override
  if (guard) return askFirst(route, guard)
  const { id, path, handle, loader, shouldRevalidate } = route
  return { id, path, handle, ...(isAround && { loader, shouldRevalidate }), ...page } as RouteObject
}

/** Asks a guard before the page's own loader. */
function askFirst(route: RouteObject, guard: NonNullable<Override['guard']>): RouteObject {
  const { loader } = route
  const begin: LoaderFunction = async args =>
    (await guard(args)) ?? (typeof loader === 'function' ? await loader(args) : null)
  return { ...route, loader: begin } as RouteObject
}

/** Gives a route that has no `id` its path as one: the router's own count positions, which change with the configuration. */
function nameRoute(route: RouteObject, parent = '', position = 0): RouteObject {
  const id = route.id ?? `${parent}/${route.path ?? (route.index ? '' : position)}`
  const children = route.children?.map((child, index) => nameRoute(child, id, index))
  return { ...route, id, ...(children ? { children } : {}) } as RouteObject
}

/** The dashboards that are for other types of users. */
function listOthersRoutes({ Dashboards = [] }: Manifest): string[] {
  const others = Dashboards.filter(each => !isOwnDashboard(each))
  return others.flatMap(({ route }) => (route === undefined || route === homePath ? [] : [route]))
}

/** Screens that exist and that this user may not reach at all: `Users/Edit/{ID}` stands for every record. */
function buildDeniedRoutes(templates: readonly string[]): RouteObject[] {
  return templates.map(template => denyRoute({ path: template.replace(/\{(\w+)\}/g, ':$1') }))
}

/** The shape of the shell while its first page is on its way. */
function ShellSkeleton() {
  const { width } = useMenuLayout()
  return (
    <Box aria-busy="true">
      <Box sx={{ height: 64, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }} />
      <Box sx={{ pt: 6, px: 6, pl: `${width + 24}px` }}>
        <Skeleton width={180} height={32} />
        <Skeleton variant="rounded" height={320} sx={{ mt: 4 }} />
      </Box>
    </Box>
  )
}
