import InboxOutlined from '@mui/icons-material/InboxOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export interface EmptyStateProps {
  /** One sentence that says what is not there. */
  title: string
  /** What to do next. */
  hint?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}

/** What stands where there is nothing to show: one sentence and the next step. */
export function EmptyState({ title, hint, action, icon }: EmptyStateProps) {
  return (
    <Box
      sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 6, py: 'clamp(8px, 5cqh, 48px)', textAlign: 'center' }}
    >
      <Box sx={{ color: 'text.secondary' }} aria-hidden>
        {icon ?? <InboxOutlined fontSize="large" />}
      </Box>
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {hint && <Typography sx={{ color: 'text.secondary', maxWidth: 420 }}>{hint}</Typography>}
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  )
}
