import { useMemo } from 'react'
import { isPermitted } from '#contract/access.ts'
import { isKnownComponent } from '#contract/pages.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { useManifest } from '#src/providers/data/useManifest.ts'
import { canOpen } from '../routing/canOpen.ts'
import { useRoutes } from '../routing/useRoutes.ts'
import { buildVisibleMenu, type VisibleItem } from './visibleMenu.ts'

/** The menu as this user sees it; it asks the routes, so that menu and pages cannot disagree. */
export function useMenu(): VisibleItem[] {
  const { Menu, Resources, Dashboards } = useManifest()
  const held = useStore(heldPermissions)
  const routes = useRoutes()
  return useMemo(
    () =>
      buildVisibleMenu(Menu, {
        canOpen: path => canOpen(routes, path),
        isHeld: rule => isPermitted(rule, held),
        isKnown: selector =>
          isKnownComponent(
            selector,
            name =>
              Resources.some(resource => resource.name === name && resource.list) ||
              Dashboards?.some(each => each.name === name && each.route !== undefined) === true,
          ),
      }),
    [Menu, Resources, Dashboards, held, routes],
  )
}
