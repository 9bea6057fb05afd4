import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

/** What stands while the chat comes: rows at the left, a conversation beside them. */
export function ChatSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', md: '320px 1fr' } }}>
      <Box sx={{ display: 'grid', gap: 3 }}>
        {[1, 2, 3, 4, 5].map(index => (
          <Skeleton key={index} variant="rounded" height={48} />
        ))}
      </Box>
      <Skeleton variant="rounded" height={360} sx={{ display: { xs: 'none', md: 'block' } }} />
    </Box>
  )
}
