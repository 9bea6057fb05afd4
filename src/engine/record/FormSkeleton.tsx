import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { formWidth } from './form/formWidth.ts'

const lines = ['one', 'two', 'three', 'four', 'five', 'six']

/** The shape of a form that is on its way. */
export function FormSkeleton() {
  return (
    <Paper variant="outlined" aria-busy sx={{ p: { xs: 4, sm: 6 }, maxWidth: formWidth }}>
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', md: 'repeat(2, 1fr)' } }}>
        {lines.map(line => (
          <Box key={line}>
            <Skeleton width={96} height={18} />
            <Skeleton variant="rounded" height={36} sx={{ mt: 1 }} />
          </Box>
        ))}
      </Box>
    </Paper>
  )
}
