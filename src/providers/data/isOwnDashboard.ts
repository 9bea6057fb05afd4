import { type Dashboard, isDashboardFor } from '#contract/dashboard.ts'
import { findClaims } from '../auth/findClaims.ts'

/** True where a dashboard is for who is signed in. */
export function isOwnDashboard(dashboard: Dashboard): boolean {
  return isDashboardFor(dashboard, findClaims().user_type)
}
