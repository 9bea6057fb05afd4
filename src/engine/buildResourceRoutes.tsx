import { type LoaderFunction, type RouteObject, redirect } from 'react-router'
import { findCallRule, isPermitted } from '#contract/access.ts'
import type { Resource } from '#contract/resource.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { getText } from '#src/providers/messages/getText.ts'
import { openList } from './list/openList.ts'
import { isViewAwaited } from './list/views/knownViews.ts'
import { findEditRule } from './record/findEditRule.ts'
import { toPattern } from './record/recordPaths.ts'

/**
 * The routes of a resource's generated screens, at the descriptor's own addresses, each with its access rule in `handle`.
 * A screen's code loads with its first visit. The `id` of a route is the same in every configuration, by which an open screen
 * outlives a switch.
 */
export function buildResourceRoutes(resource: Resource): RouteObject[] {
  const { name, descriptor, schema } = resource
  const { list, form } = descriptor
  const title = descriptor.title ?? name
  const routes: RouteObject[] = []
  if (list) {
    const handle: RouteHandle = { access: findCallRule(descriptor, 'list'), title, isMain: true, resource: name }
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
  const children = form?.tabs?.map(({ route }): RouteObject => ({ path: `(ssiTabs:${route})`, element: null }))
  if (form?.create) {
    const handle: RouteHandle = {
      access: findCallRule(descriptor, 'create'),
      title: getText('engine.create', schema.title),
      resource: name,
    }
    routes.push({ id: `${name}.create`, path: form.create.route, handle, children, lazy: () => loadCreate(name) })
  }
  if (form?.edit) {
    const isOpenToSelf = descriptor.calls?.one?.self === true
    const access = isOpenToSelf ? undefined : findCallRule(descriptor, 'update')
    const handle: RouteHandle = { access, title: schema.title, resource: name }
    const loader: LoaderFunction = ({ params }) =>
      isPermitted(findEditRule(descriptor, params[resource.key]), heldPermissions.get())
        ? null
        : redirect('/access-denied')
    const path = toPattern(form.edit.route)
    const guard = isOpenToSelf && { loader }
    routes.push({ id: `${name}.edit`, path, handle, ...guard, children, lazy: () => loadEdit(name) })
  }
  return routes
}

async function loadList(name: string) {
  const { ListScreen } = await import('./list/ListScreen.tsx')
  return { Component: () => <ListScreen name={name} /> }
}

async function loadCreate(name: string) {
  const { CreateScreen } = await import('./record/CreateScreen.tsx')
  return { Component: () => <CreateScreen name={name} /> }
}

async function loadEdit(name: string) {
  const { EditScreen } = await import('./record/EditScreen.tsx')
  return { Component: () => <EditScreen name={name} /> }
}
