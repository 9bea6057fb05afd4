import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useText } from '#src/providers/messages/useText.ts'

interface FilterSheetProps {
  isOpen: boolean
  onClose: () => void
  /** It is out of the page. */
  onClosed: () => void
  /** The form, which takes what the heading leaves. */
  children: ReactNode
}

/** The filters of a list on a phone, as high and wide as its window; the focus goes back to what opened them. */
export function FilterSheet({ isOpen, onClose, onClosed, children }: FilterSheetProps) {
  const text = useText()
  const id = useId()
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: '100%', height: '100dvh' } },
        transition: { onExited: onClosed },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexShrink: 0, pl: 4, pr: 2, minHeight: 56 }}>
        <Typography id={id} variant="h2" sx={{ flex: 1 }}>
          {text('engine.filter.title')}
        </Typography>
        <IconButton aria-label={text('engine.filter.close')} onClick={onClose}>
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {children}
    </Drawer>
  )
}
