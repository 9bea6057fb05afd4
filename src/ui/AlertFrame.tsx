import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'

interface AlertFrameProps {
  isOpen: boolean
  title?: string | undefined
  message: ReactNode
  /** What stands below the message. */
  body?: ReactNode
  onClose: () => void
  /** The buttons. */
  children: ReactNode
}

/** A short message above everything that waits for an answer; its title is Confirmation unless said otherwise. */
export function AlertFrame({ isOpen, title, message, body, onClose, children }: AlertFrameProps) {
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={(event: object, reason) => {
        // The second half of a double click on what asks lands beside the question.
        const isDoubled = reason === 'backdropClick' && 'detail' in event && Number(event.detail) > 1
        if (!isDoubled) onClose()
      }}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={message === '' ? undefined : `${id}-message`}
    >
      <DialogTitle id={`${id}-title`}>{title ?? 'Confirmation'}</DialogTitle>
      {(message !== '' || body) && (
        <DialogContent>
          {message !== '' && (
            <DialogContentText
              id={`${id}-message`}
              component="div"
              sx={{ color: 'text.primary', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
            >
              {message}
            </DialogContentText>
          )}
          {body && <Box sx={{ mt: 4 }}>{body}</Box>}
        </DialogContent>
      )}
      <DialogActions>{children}</DialogActions>
    </Dialog>
  )
}
