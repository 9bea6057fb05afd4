import { useMemo } from 'react'
import { isPermitted } from '#contract/access.ts'
import { useStore } from '#src/lib/useStore.ts'
import { heldPermissions } from '#src/providers/access/permissions.ts'
import { useManifest } from '#src/providers/data/useManifest.ts'
import { canOpen } from '../routing/canOpen.ts'
import { useRoutes } from '../routing/useRoutes.ts'
import { buildVisibleMenu, type VisibleItem } from './visibleMenu.ts'

/** The menu as this user sees it; it asks the routes, so that menu and pages cannot disagree. */
export function useMenu(): VisibleItem[] {
  const { Menu } = useManifest()
  const held = useStore(heldPermissions)
  const routes = useRoutes()
  return useMemo(
    () =>
      buildVisibleMenu(
        Menu,
        path => canOpen(routes, path),
        rule => isPermitted(rule, held),
      ),
    [Menu, held, routes],
  )
}
