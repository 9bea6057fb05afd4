import ScheduleOutlined from '@mui/icons-material/ScheduleOutlined'
import { useMatches } from 'react-router'
import type { RouteHandle } from '#src/lib/routeHandle.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHeader } from '#src/ui/PageHeader.tsx'

/** Stands at the address of a page that a later version brings. */
export function PlannedPage() {
  const text = useText()
  const handle = useMatches().at(-1)?.handle as RouteHandle | undefined
  return (
    <>
      <PageHeader title={handle?.title} />
      <EmptyState icon={<ScheduleOutlined fontSize="large" />} title={text('planned.text')} />
    </>
  )
}
