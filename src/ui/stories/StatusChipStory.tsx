import Stack from '@mui/material/Stack'
import type { StatusStyle } from '#contract/machine.ts'
import { toneOfStatus } from '#src/theme/status.ts'
import { StatusChip } from '../StatusChip.tsx'

/** Every style of a status. */
export function StatusChipStory() {
  return (
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      {(Object.keys(toneOfStatus) as StatusStyle[]).map(status => (
        <StatusChip key={status} status={status} label={status} />
      ))}
    </Stack>
  )
}
