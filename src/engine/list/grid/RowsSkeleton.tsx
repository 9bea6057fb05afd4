import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { narrowWindow } from '#src/ui/useIsNarrow.ts'
import { leastRows } from './tableStyle.ts'

/** More are not in sight while they are waited for. */
const mostRows = 20

const pulse = keyframes({ '50%': { opacity: 0.4 } })

const skeletonStyle = {
  minHeight: leastRows,
  overflow: 'hidden',
  borderTop: 1,
  borderColor: 'divider',
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    height: 40,
    px: 4,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& i': {
    flex: 1,
    height: 12,
    borderRadius: 1,
    bgcolor: 'action.hover',
    animation: `${pulse} 2s ease-in-out infinite`,
  },
  // The shape of cards: a name and two lines.
  [`@media ${narrowWindow}`]: {
    '& > div + div': { flexDirection: 'column', alignItems: 'start', justifyContent: 'center', gap: 3, height: 120 },
    '& > div + div > i': { flex: 'none', width: '65%' },
    '& > div + div > i:first-of-type': { width: '45%', height: 16 },
  },
}

/** The shape of a heading and its rows while the first of them are on their way. */
export function RowsSkeleton({ count }: { count: number }) {
  const rows = Array.from({ length: Math.min(count, mostRows) + 1 }, (_, index) => index)
  return (
    <Box aria-hidden sx={skeletonStyle}>
      {rows.map(index => (
        <div key={index}>
          <i />
          <i />
          <i />
        </div>
      ))}
    </Box>
  )
}
