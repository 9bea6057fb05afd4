import type { Dashboard } from '#contract/dashboard.ts'
import { useStore } from '#src/lib/useStore.ts'
import { isOwnDashboard } from '#src/providers/data/isOwnDashboard.ts'
import { manifestState } from '#src/providers/data/manifestState.ts'

/** A dashboard of the live configuration that is for who is signed in; null where there is none. */
export function useDashboard(isMeant: (dashboard: Dashboard) => boolean): Dashboard | null {
  const dashboards = useStore(manifestState)?.manifest.Dashboards ?? []
  return dashboards.find(each => isMeant(each) && isOwnDashboard(each)) ?? null
}
