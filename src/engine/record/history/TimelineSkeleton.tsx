import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

const places = ['one', 'two', 'three', 'four']

/** The shape of entries that are on their way. */
export function TimelineSkeleton({ label }: { label: string }) {
  return (
    <Box role="status" aria-busy aria-label={label}>
      {places.map(place => (
        <Box key={place} sx={{ mb: 4, pl: 4, borderLeft: 2, borderColor: 'divider' }}>
          <Skeleton width="60%" height={22} />
          <Skeleton width="40%" height={18} />
          <Skeleton width="85%" height={20} />
        </Box>
      ))}
    </Box>
  )
}
