import { type LoaderFunction, type RouteObject, redirect, replace } from 'react-router'
import { buildDeniedPath } from '#src/lib/deniedPath.ts'
import type { FeatureManifest } from '#src/lib/featureManifest.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { findUserContext } from '#src/providers/auth/userContext.ts'
import { getText } from '#src/providers/messages/getText.ts'

/** A page of the specification that a later version brings: its address, the key of its title, and its guard. */
type PlannedPage = [path: string, titleKey: string, guard: Pick<RouteHandle, 'access' | 'isMain'>]

const user = 'Users/Edit/:ID'

const pages: readonly PlannedPage[] = [
  ['Reports', 'reports', { isMain: true }],
  [toTab('Organization Assignment'), 'userOrganizations', { access: 'ASSIGN_ORGANIZATION' }],
]

/** The tabs of a user of which the form holds all there is (SPEC-1 §2). */
const tabsOfForm: readonly [tab: string, access: string | undefined][] = [
  ['personalInfo', undefined],
  ['roles', 'ASSIGN_ROLES'],
]

function toTab(tab: string): string {
  return `${user}/(ssiTabs:${tab})`
}

const lazy = async () => ({ Component: (await import('./PlannedPage.tsx')).PlannedPage })

/** The own password, or CHANGE_USER_PWD for that of somebody else (SPEC-1 §6). */
const guardPassword: LoaderFunction = ({ params, request }) => {
  const isOwn = Number(params.ID) === findUserContext()?.userId
  return isOwn || heldPermissions.get().has('CHANGE_USER_PWD')
    ? null
    : redirect(buildDeniedPath(new URL(request.url).pathname))
}

function buildRoutes(): RouteObject[] {
  return [
    ...pages.map(([path, titleKey, guard]) => ({
      path,
      handle: { ...guard, title: getText(`planned.${titleKey}`) } satisfies RouteHandle,
      lazy,
    })),
    {
      path: toTab('password'),
      handle: { title: getText('planned.userPassword'), ownAccess: 'CHANGE_USER_PWD' } satisfies RouteHandle,
      loader: guardPassword,
      lazy,
    },
    ...tabsOfForm.map(([tab, access]) => ({
      path: toTab(tab),
      handle: { ...(access !== undefined && { access }) } satisfies RouteHandle,
      loader: (({ params }) => replace(`/Users/Edit/${params.ID}`)) satisfies LoaderFunction,
      element: null,
    })),
    // The list of received notifications has two addresses more (rules C7.26).
    ...['Information', 'Information/EventNotifications'].map(path => ({
      path,
      loader: () => redirect('/ViewNotifications'),
      element: null,
    })),
  ]
}

/** The pages of the specification that a later version brings: each has its address and its guard, and says so. */
const planned: FeatureManifest = { name: 'planned', routes: buildRoutes }

export default planned
