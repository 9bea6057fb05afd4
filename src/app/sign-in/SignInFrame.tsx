import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Logo } from '#src/ui/Logo.tsx'

export interface SignInFrameProps {
  title: string
  children: ReactNode
  /** Above the card. */
  notices?: ReactNode
  /** Below the card. */
  links?: ReactNode
}

/** The frame of the pages by which one signs in: the logo above one card. */
export function SignInFrame({ title, children, notices, links }: SignInFrameProps) {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100vh',
        display: 'grid',
        alignContent: { xs: 'start', sm: 'center' },
        justifyContent: { sm: 'center' },
        p: { xs: 4, sm: 6 },
      }}
    >
      <Box sx={{ width: { sm: 400 }, display: 'grid', gap: 4 }}>
        <Box sx={{ display: 'flex', justifyContent: 'center', py: 2 }}>
          <Logo />
        </Box>
        {notices}
        <Paper variant="outlined" sx={{ p: { xs: 5, sm: 6 }, display: 'grid', gap: 4 }}>
          <Typography variant="h1">{title}</Typography>
          {children}
        </Paper>
        {links}
      </Box>
    </Box>
  )
}
