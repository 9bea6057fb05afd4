import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export interface PageHeaderProps {
  title: ReactNode
  /** One quiet line below the title. */
  subtitle?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
  /** Shows a way back. */
  onBack?: (() => void) | undefined
  backLabel?: string
}

/** The head of a page: its one `h1`, what can be done with it, and the way back. */
export function PageHeader({ title, subtitle, actions, onBack, backLabel = 'Back' }: PageHeaderProps) {
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 4, minHeight: 40 }}
    >
      {onBack && (
        <IconButton onClick={onBack} aria-label={backLabel} edge="start">
          <ArrowBackOutlined fontSize="small" />
        </IconButton>
      )}
      <Box sx={{ flex: subtitle ? { xs: '1 1 240px', sm: 1 } : 1, minWidth: 0 }}>
        <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {subtitle && <Typography sx={{ color: 'text.secondary' }}>{subtitle}</Typography>}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>{actions}</Box>}
    </Box>
  )
}
