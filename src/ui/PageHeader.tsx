import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useWayBack } from '#src/lib/useWayBack.ts'

export interface PageHeaderProps {
  title: ReactNode
  /** Chips beside the title. */
  chips?: ReactNode
  /** One quiet line below the title. */
  subtitle?: ReactNode
  /** Buttons at the right. */
  actions?: ReactNode
  /** Shows a way back where the header shows none. */
  onBack?: (() => void) | undefined
  backLabel?: string
  /** Pixels: as wide as the card below it. */
  maxWidth?: number | undefined
}

/** What stands with a title keeps it from being squeezed: where there is no room beside it, the buttons stand below. */
function toRoom(chips: ReactNode, subtitle: ReactNode) {
  if (chips) return '1 1 320px'
  return { xs: subtitle ? '1 1 240px' : '1 1 auto', sm: 1 }
}

/** The head of a page: its one `h1`, what can be done with it, and the way back. */
export function PageHeader({ title, chips, subtitle, actions, onBack, backLabel = 'Back', maxWidth }: PageHeaderProps) {
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 4, minHeight: 40, maxWidth }}
    >
      {onBack && <BackButton label={backLabel} onClick={onBack} />}
      <Box sx={{ flex: toRoom(chips, subtitle), minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1 }}>
          <Typography variant="h1" dir="auto" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {chips}
        </Box>
        {subtitle && (
          <Typography dir="auto" sx={{ color: 'text.secondary', mt: chips ? { xs: 2, sm: 0 } : undefined }}>
            {subtitle}
          </Typography>
        )}
      </Box>
      {actions && (
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, ml: chips || subtitle ? 0 : 'auto' }}
        >
          {actions}
        </Box>
      )}
    </Box>
  )
}

/** The way back of a page, where the header shows none. */
function BackButton({ label, onClick }: { label: string; onClick: () => void }) {
  if (useWayBack()) return null
  return (
    <IconButton onClick={onClick} aria-label={label} edge="start">
      <ArrowBackOutlined fontSize="small" />
    </IconButton>
  )
}
