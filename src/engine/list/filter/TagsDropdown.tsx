import Box from '@mui/material/Box'
import Popover from '@mui/material/Popover'
import type { ReactNode, RefObject } from 'react'
import { useText } from '#src/providers/messages/useText.ts'

/** The chips of a tags dropdown, and the button that opens it. */
export interface TagsDropdownProps {
  anchor: RefObject<HTMLElement | null>
  children: ReactNode
  onClose: () => void
}

/** The tags dropdown of the filter bar (SPEC-0 §9 "Layout"): the chips that do not stand in the bar. */
export function TagsDropdown({ anchor, children, onClose }: TagsDropdownProps) {
  const text = useText()
  return (
    <Popover
      open
      anchorEl={() => anchor.current}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': text('engine.filter.active') } }}
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'start', gap: 1, p: 2, maxWidth: 480 }}>
        {children}
      </Box>
    </Popover>
  )
}
