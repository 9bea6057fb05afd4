import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import type { ReactNode } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { menuWidths } from './useMenuLayout.ts'

export interface MenuDrawerProps {
  isOpen: boolean
  onClose: () => void
  children: ReactNode
}

/** The side menu on narrow windows, over the page. */
export function MenuDrawer({ isOpen, onClose, children }: MenuDrawerProps) {
  const text = useText()
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': text('menu.label'), sx: { width: menuWidths.expanded } } }}
    >
      <Box component="nav" id="side-menu" aria-label={text('menu.label')} sx={{ p: 3 }}>
        {isOpen && children}
      </Box>
    </Drawer>
  )
}
