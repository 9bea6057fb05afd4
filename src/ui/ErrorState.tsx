import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export interface ErrorStateProps {
  /** What happened. */
  title: string
  /** What was kept, and why it happened where that is known. */
  message?: ReactNode
  onRetry?: (() => void) | undefined
  retryLabel?: string
  /** A further way on. */
  action?: ReactNode
}

/** An error with what happened, what was kept and a way on. */
export function ErrorState({ title, message, onRetry, retryLabel = 'Try again', action }: ErrorStateProps) {
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 2, px: 6, py: 12, textAlign: 'center' }}>
      <ErrorOutlineOutlined color="error" fontSize="large" aria-hidden />
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {message && <Typography sx={{ color: 'text.secondary', maxWidth: 480 }}>{message}</Typography>}
      {(onRetry || action) && (
        <Box sx={{ display: 'flex', gap: 2, mt: 2 }}>
          {action}
          {onRetry && (
            <Button variant="contained" onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}
