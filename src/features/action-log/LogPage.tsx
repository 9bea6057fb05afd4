import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PageHeader } from '#src/ui/PageHeader.tsx'

export const logPath = '/ActionLog'

/** A page below the action log: its title, the way back to the log, and at most one way on. */
export function LogPage({
  title,
  next,
  children,
}: {
  title: string
  next: { label: string; path: string } | null
  children: ReactNode
}) {
  const text = useText()
  const navigate = useNavigate()
  useDocumentTitle(title)
  return (
    <Box sx={{ maxWidth: 720 }}>
      <PageHeader
        title={title}
        onBack={() => void navigate(logPath)}
        backLabel={text('actionLog.back')}
        actions={
          next && (
            <Button variant="outlined" color="inherit" component={Link} to={next.path}>
              {next.label}
            </Button>
          )
        }
      />
      <Paper variant="outlined" sx={{ p: { xs: 3, sm: 4 } }}>
        {children}
      </Paper>
    </Box>
  )
}
