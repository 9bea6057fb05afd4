import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { footStyle } from './conversationStyle.ts'

/** A line between the messages and the box: what the session is, and the ways on from there. */
export function SessionBar({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Box sx={{ ...footStyle, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography variant="body2" sx={{ flex: '1 1 160px', color: 'text.secondary' }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{children}</Box>
    </Box>
  )
}
