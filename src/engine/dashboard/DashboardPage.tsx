import type { Dashboard } from '#contract/dashboard.ts'
import { findFullName } from '#src/providers/auth/findFullName.ts'
import { useManifest } from '#src/providers/data/useManifest.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'
import { LazyScreenGone } from '../record/LazyScreenGone.tsx'
import { DashboardBody } from './DashboardBody.tsx'
import { useDashboard } from './useDashboard.ts'

/** Which dashboard stands where, as the page was opened. */
export interface DashboardPageProps {
  name: string
  title: string
  route: string
}

/** The generated page of a dashboard with a route of its own (domain "Home pages and tiles"). */
export function DashboardPage({ name, title, route }: DashboardPageProps) {
  const { DeniedRoutes = [] } = useManifest()
  const dashboard = useDashboard(each => each.name === name)
  if (!dashboard) return <LazyScreenGone title={title} isDenied={DeniedRoutes.includes(route)} isKept={false} />
  return <OpenDashboard dashboard={dashboard} />
}

/** A dashboard that is there, as a page. */
export function OpenDashboard({ dashboard }: { dashboard: Dashboard }) {
  const text = useText()
  return (
    <>
      <PageHeader title={dashboard.title} subtitle={text('home.greeting', findFullName())} />
      <DashboardBody key={dashboard.name} dashboard={dashboard} />
    </>
  )
}
