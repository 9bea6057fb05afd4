import Box from '@mui/material/Box'
import { loadPart } from '#src/lib/loadPart.ts'
import type { CalendarProps } from './Calendar.tsx'
import { type FailureWords, LoadFailure } from './LoadFailure.tsx'
import { buildLazyPart } from './lazyPart.tsx'

/** The calendar, which weighs as much as the rest of a form: it loads when it is opened. */
export const LazyCalendar = buildLazyPart<CalendarProps & { failure?: FailureWords }>(
  async () => (await loadPart(() => import('./Calendar.tsx'))).Calendar,
  (retry, { failure }) => <LoadFailure words={failure} onRetry={retry} />,
  ({ hasTime = false }) => <Box aria-busy sx={buildPositionStyle(hasTime)} />,
)

/** What opens finds its place before the calendar has come, so it is as large as that from the start; in pixels. */
function buildPositionStyle(hasTime: boolean) {
  const clock = hasTime ? 169 : 0
  return {
    width: { xs: 320, sm: 320 + clock },
    height: { xs: 336 + (hasTime ? 232 : 0), sm: 336 },
    '@media (pointer: coarse)': { width: { xs: 352, sm: 352 + clock } },
  }
}
