import type { RouteObject } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { homePath } from '#contract/pages.ts'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { isOwnDashboard } from '#src/providers/data/isOwnDashboard.ts'
import type { DashboardPageProps } from './DashboardPage.tsx'

/** The pages of the dashboards that have a route of their own, but for the home, which stands always. */
export function buildDashboardRoutes(dashboards: readonly Dashboard[] = []): RouteObject[] {
  return dashboards.flatMap(dashboard => {
    const { name, title, route, permission } = dashboard
    if (route === undefined || route === homePath || !isOwnDashboard(dashboard)) return []
    const handle: RouteHandle = {
      title,
      isMain: true,
      isDashboard: true,
      ...(permission !== undefined && { access: permission }),
    }
    return [{ id: `dashboard.${name}`, path: route, handle, lazy: () => loadDashboard({ name, title, route }) }]
  })
}

async function loadDashboard(props: DashboardPageProps) {
  const { DashboardPage } = await import('./DashboardPage.tsx')
  return { Component: () => <DashboardPage {...props} /> }
}
