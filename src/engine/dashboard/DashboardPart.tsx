import { DashboardBody } from './DashboardBody.tsx'
import { useDashboard } from './useDashboard.ts'

/** A dashboard by its name, as a part of a page; nothing where the configuration has none of that name for this user. */
export function DashboardPart({ name }: { name: string }) {
  const dashboard = useDashboard(each => each.name === name)
  return dashboard && <DashboardBody key={name} dashboard={dashboard} />
}
