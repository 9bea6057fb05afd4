import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'

export interface ConfirmDialogProps {
  isOpen: boolean
  title?: string | undefined
  message?: ReactNode
  /** What stands on the two buttons; they read No and Yes unless said otherwise (SPEC-0 §2 "Shared widgets"). */
  no?: string | undefined
  yes?: string | undefined
  onNo: () => void
  onYes: () => void
}

/** Asks before something is done; Escape and a click beside it mean No, and so does Enter at once. */
export function ConfirmDialog({ isOpen, title, message, no, yes, onNo, onYes }: ConfirmDialogProps) {
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onNo}
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-message`}
    >
      <DialogTitle id={`${id}-title`}>{title ?? 'Confirmation'}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-message`} component="div" sx={{ color: 'text.primary' }}>
          {message ?? 'Are you sure you want to perform the action?'}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onNo} autoFocus>
          {no ?? 'No'}
        </Button>
        <Button variant="contained" onClick={onYes}>
          {yes ?? 'Yes'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
