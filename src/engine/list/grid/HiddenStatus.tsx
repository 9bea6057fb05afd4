import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { hiddenStyle } from '#src/ui/hiddenStyle.ts'

/** Tells those who do not see it what has just changed. */
export function HiddenStatus({ children }: { children: ReactNode }) {
  return (
    <Box aria-live="polite" sx={hiddenStyle}>
      {children}
    </Box>
  )
}
