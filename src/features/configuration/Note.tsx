import ErrorOutlineOutlined from '@mui/icons-material/ErrorOutlineOutlined'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

const icons = {
  danger: <ErrorOutlineOutlined fontSize="small" color="error" aria-hidden />,
  warning: <WarningAmberOutlined fontSize="small" color="warning" aria-hidden />,
  info: <InfoOutlined fontSize="small" color="info" aria-hidden />,
}

interface NoteProps {
  tone: keyof typeof icons
  title: string
  children: ReactNode
}

/** A tinted part of a page that must be seen, under a heading of its own. */
export function Note({ tone, title, children }: NoteProps) {
  const id = useId()
  return (
    <Box
      component="section"
      aria-labelledby={id}
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: `tint.${tone}`, p: { xs: 3, sm: 4 } }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start', '&:not(:last-child)': { mb: 2 } }}>
        {icons[tone]}
        <Typography id={id} variant="h3" component="h2">
          {title}
        </Typography>
      </Box>
      {children}
    </Box>
  )
}
