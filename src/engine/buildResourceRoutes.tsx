import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { findCallRule, isPermitted } from '#contract/access.ts'
import { type FormTab, listFieldTabs, type RecordTab } from '#contract/descriptor.ts'
import type { Resource } from '#contract/resource.ts'
import { buildDeniedPath } from '#src/lib/deniedPath.ts'
import type { RecordSlots } from '#src/lib/recordSlot.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { openList } from './list/openList.ts'
import { isViewAwaited } from './list/views/knownViews.ts'
import { findRecordRule, isOwnRecord, type RecordCall } from './navigation/findRecordRule.ts'
import { toPattern } from './navigation/recordPaths.ts'
import { isTabOpen } from './record/form/formFields.ts'

/**
 * The routes of a resource's generated screens, at the descriptor's own addresses, each with its access rule in `handle`.
 * A screen's code loads with its first visit. The `id` of a route is the same in every configuration, by which an open screen
 * outlives a switch. `slots` are the parts of record pages that features fill.
 */
export function buildResourceRoutes(resource: Resource, slots: RecordSlots = {}): RouteObject[] {
  const { name, descriptor, schema } = resource
  const { list, form, record } = descriptor
  const title = descriptor.title ?? name
  const routes: RouteObject[] = []
  if (list) {
    const closed = list.closedTo && { closedTo: list.closedTo }
    const handle: RouteHandle = {
      access: findCallRule(descriptor, 'list'),
      title,
      isMain: true,
      resource: name,
      ...closed,
    }
    const loader: LoaderFunction = ({ request }) => openList(resource, new URL(request.url))
    routes.push({
      id: `${name}.list`,
      path: list.route,
      handle,
      loader,
      // A link to a view says less than what the view shows; one to the list itself begins another visit.
      shouldRevalidate: ({ currentUrl, nextUrl }) =>
        isViewAwaited(name, nextUrl.search) || (currentUrl.search !== '' && nextUrl.search === ''),
      lazy: () => loadList(name),
    })
  }
  if (form?.create) {
    const handle: RouteHandle = {
      access: findCallRule(descriptor, 'create'),
      title: getText('engine.create', schema.title),
      resource: name,
    }
    const children = form.create.tabs === false ? undefined : buildTabRoutes(resource, listFieldTabs(form))
    routes.push({ id: `${name}.create`, path: form.create.route, handle, children, lazy: () => loadCreate(name) })
  }
  if (form?.edit) {
    const path = toPattern(form.edit.route)
    const children = buildTabRoutes(resource, form.tabs)
    const lazy = () => loadEdit(name, slots)
    routes.push({ id: `${name}.edit`, path, ...guard(resource, 'update'), children, lazy })
  }
  if (record) {
    const path = toPattern(record.route)
    const tabs = buildTabRoutes(resource, record.tabs)
    const lazy = () => loadRecord(name, slots)
    routes.push({ id: `${name}.record`, path, ...guard(resource, 'one'), children: tabs, lazy })
  }
  return routes
}

function buildTabRoutes(
  resource: Resource,
  tabs: readonly (FormTab | RecordTab)[] | undefined,
): RouteObject[] | undefined {
  return tabs?.map(tab => {
    const { route, permission } = tab
    const path = `(ssiTabs:${route})`
    if (permission === undefined) return { path, element: null }
    if (!('own' in tab) || tab.own !== 'opens') {
      return { path, element: null, handle: { access: permission } satisfies RouteHandle }
    }
    const loader: LoaderFunction = ({ params, request }) =>
      isTabOpen(tab, heldPermissions.get(), isOwnRecord(resource, params[resource.key]))
        ? null
        : redirect(buildDeniedPath(new URL(request.url).pathname))
    return { path, element: null, loader, handle: { ownAccess: permission } satisfies RouteHandle }
  })
}

/** Who may open a screen of one record. */
function guard({ name, key, descriptor, schema }: Resource, call: RecordCall): Pick<RouteObject, 'handle' | 'loader'> {
  const isOpenToSelf = descriptor.calls?.one?.self === true
  const access = isOpenToSelf ? undefined : findRecordRule(descriptor, call, undefined)
  const handle: RouteHandle = { access, title: schema.title, resource: name }
  const loader: LoaderFunction = ({ params, request }) =>
    isPermitted(findRecordRule(descriptor, call, params[key]), heldPermissions.get())
      ? null
      : redirect(buildDeniedPath(new URL(request.url).pathname))
  return isOpenToSelf ? { handle, loader } : { handle }
}

async function loadList(name: string) {
  const { ListScreen } = await import('./list/ListScreen.tsx')
  return { Component: () => <ListScreen name={name} /> }
}

async function loadCreate(name: string) {
  const { CreateScreen } = await import('./record/CreateScreen.tsx')
  return { Component: () => <CreateScreen name={name} /> }
}

async function loadEdit(name: string, slots: RecordSlots) {
  const { EditScreen } = await import('./record-page/EditScreen.tsx')
  return { Component: () => <EditScreen name={name} slots={slots} /> }
}

async function loadRecord(name: string, slots: RecordSlots) {
  const { RecordPage } = await import('./record-page/RecordPage.tsx')
  return { Component: () => <RecordPage name={name} slots={slots} /> }
}
