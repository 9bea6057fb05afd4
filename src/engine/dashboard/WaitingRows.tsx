import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

/** The shape of rows that are on their way. */
export function WaitingRows({ count }: { count: number }) {
  return (
    <Box aria-hidden sx={{ px: 4, pb: 3 }}>
      {Array.from({ length: count }, (_, index) => index).map(index => (
        <Skeleton key={index} height={48} />
      ))}
    </Box>
  )
}
