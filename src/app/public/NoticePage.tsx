import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'

export interface NoticePageProps {
  icon: ReactNode
  title: string
  /** What the window is called where the page has a name of its own. */
  windowTitle?: string
  text?: ReactNode
  actions?: ReactNode
  /** Anything further, below the actions. */
  children?: ReactNode
}

/** A page that says one thing and offers a way on. */
export function NoticePage({ icon, title, windowTitle = title, text, actions, children }: NoticePageProps) {
  useDocumentTitle(windowTitle)
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 3 }}>
      <Box
        sx={{ color: 'primary.main', display: 'grid', p: 3, borderRadius: '50%', bgcolor: 'tint.primary' }}
        aria-hidden
      >
        {icon}
      </Box>
      <Typography variant="h1" tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {text && <Typography sx={{ color: 'text.secondary', textWrap: 'balance' }}>{text}</Typography>}
      {actions && (
        <Box sx={{ mt: 3, display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 2 }}>{actions}</Box>
      )}
      {children}
    </Box>
  )
}
