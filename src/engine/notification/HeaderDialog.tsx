import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useId } from 'react'
import { useText } from '#src/providers/messages/useText.ts'

interface HeaderDialogProps {
  title: string
  children: ReactNode
  onClose: () => void
}

/** A dialog of the header that only shows something. */
export function HeaderDialog({ title, children, onClose }: HeaderDialogProps) {
  const text = useText()
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md">
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 4 }}>
        <DialogTitle id={id} sx={{ flex: 1 }}>
          {title}
        </DialogTitle>
        <IconButton aria-label={text('shell.close')} onClick={onClose}>
          <CloseOutlined fontSize="small" />
        </IconButton>
      </Box>
      <DialogContent dividers sx={{ borderBottom: 0 }}>
        {children}
      </DialogContent>
    </Dialog>
  )
}
