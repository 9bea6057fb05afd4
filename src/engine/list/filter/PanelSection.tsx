import Box from '@mui/material/Box'
import ListItemButton from '@mui/material/ListItemButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface PanelSectionProps {
  title: string
  action?: ReactNode
  children: ReactNode
}

/** A part of what searches are chosen from, under its heading. */
export function PanelSection({ title, action, children }: PanelSectionProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ '& + &': { mt: 2 } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: 32, px: 2 }}>
        <Typography id={id} component="h2" variant="caption" sx={{ color: 'text.secondary' }}>
          {title}
        </Typography>
        {action}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </Box>
  )
}

interface PanelItemProps {
  onClick: () => void
  children: ReactNode
}

/** One line of it, which is pressed. */
export function PanelItem({ onClick, children }: PanelItemProps) {
  return (
    <li>
      <ListItemButton
        component="button"
        onClick={onClick}
        sx={{
          width: '100%',
          minHeight: 36,
          px: 2,
          py: 1,
          typography: 'body2',
          '@media (pointer: coarse)': { minHeight: 44 },
        }}
      >
        {children}
      </ListItemButton>
    </li>
  )
}
