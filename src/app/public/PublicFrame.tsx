import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { Logo } from '#src/ui/Logo.tsx'

/** The frame of pages that need no sign-in: the logo above one calm column. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <Box sx={{ minHeight: '100vh', display: 'grid', gridTemplateRows: 'auto 1fr' }}>
      <Box component="header" sx={{ px: { xs: 4, sm: 6 }, height: 64, display: 'flex', alignItems: 'center' }}>
        <Logo />
      </Box>
      <Box
        component="main"
        sx={{ width: '100%', maxWidth: 560, mx: 'auto', px: 4, pt: { xs: 10, sm: 24 }, pb: 16, textAlign: 'center' }}
      >
        {children}
      </Box>
    </Box>
  )
}
