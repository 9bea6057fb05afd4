import Paper from '@mui/material/Paper'
import { RecordTimeline } from '#src/engine/record/history/RecordTimeline.tsx'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'

/** What has become of a record, and by whom. */
export function HistoryTab({ resource, record }: RecordSlotProps) {
  const found = useFindResource(resource)
  if (!found) return null
  return (
    <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 }, maxWidth: 720 }}>
      <RecordTimeline resource={found} id={String(record.ID)} />
    </Paper>
  )
}
