import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'

const lines = ['one', 'two', 'three', 'four', 'five']

/** The shape of versions that are on their way. */
export function VersionsSkeleton({ label }: { label: string }) {
  return (
    <Paper variant="outlined" aria-busy role="status" aria-label={label}>
      {lines.map(line => (
        <Box key={line} sx={{ px: 4, py: 3, '&:not(:first-of-type)': { borderTop: 1, borderColor: 'divider' } }}>
          <Skeleton width={96} height={22} />
          <Skeleton width="min(320px, 80%)" height={20} />
          <Skeleton width="min(200px, 60%)" height={20} />
        </Box>
      ))}
    </Paper>
  )
}
