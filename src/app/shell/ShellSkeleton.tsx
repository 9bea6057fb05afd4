import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useMenuLayout } from '../menu/useMenuLayout.ts'

/** The shape of the shell while its first page is on its way. */
export function ShellSkeleton() {
  const { width } = useMenuLayout()
  return (
    <Box aria-busy="true">
      <Box sx={{ height: 64, bgcolor: 'background.paper', borderBottom: 1, borderColor: 'divider' }} />
      <Box sx={{ pt: 6, px: 6, pl: `${width + 24}px` }}>
        <Skeleton width={180} height={32} />
        <Skeleton variant="rounded" height={320} sx={{ mt: 4 }} />
      </Box>
    </Box>
  )
}
