import Box from '@mui/material/Box'
import type { ReactNode } from 'react'

const hiddenStyle = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
}

/** Tells those who do not see it what has just changed. */
export function HiddenStatus({ children }: { children: ReactNode }) {
  return (
    <Box aria-live="polite" sx={hiddenStyle}>
      {children}
    </Box>
  )
}
