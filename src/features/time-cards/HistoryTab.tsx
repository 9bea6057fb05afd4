import Paper from '@mui/material/Paper'
import { RecordTimeline } from '#src/engine/record/history/RecordTimeline.tsx'
import type { RecordSlotProps } from '#src/lib/recordSlot.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'

/** What has become of a time card, and by whom. */
export function HistoryTab({ resource, record }: RecordSlotProps) {
  const cards = useFindResource(resource)
  if (!cards) return null
  return (
    <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 }, maxWidth: 720 }}>
      <RecordTimeline resource={cards} id={String(record.ID)} />
    </Paper>
  )
}
