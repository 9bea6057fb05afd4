import Skeleton from '@mui/material/Skeleton'
import { loadPart } from '#src/lib/loadPart.ts'
import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { buildLazyPart } from '#src/ui/lazyPart.tsx'

/** When a candidate can work: the home that most of them open for their shifts does not wait for its code. */
export const Availability = buildLazyPart(
  async () => (await loadPart(() => import('./AvailabilityCalendar.tsx'))).AvailabilityCalendar,
  retry => <LoadFailure onRetry={retry} />,
  () => <Skeleton variant="rounded" height={480} />,
)
