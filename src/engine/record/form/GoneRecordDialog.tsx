import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useText } from '#src/providers/messages/useText.ts'

interface GoneRecordDialogProps {
  isOpen: boolean
  /** What stands for the record. */
  name: string
  /** Null where the user may not add records. */
  onAdd: (() => void) | null
  onBack: () => void
  onClose: () => void
}

/** The record that was to be saved is not there any more: add it anew with what was typed, or let it go. */
export function GoneRecordDialog({ isOpen, name, onAdd, onBack, onClose }: GoneRecordDialogProps) {
  const text = useText()
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{text('engine.gone.title')}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        <Typography>{text('engine.gone.message', name)}</Typography>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus>
          {text('engine.gone.stay')}
        </Button>
        <Button color="inherit" onClick={onBack}>
          {text('engine.record.back')}
        </Button>
        {onAdd && (
          <Button variant="contained" onClick={onAdd}>
            {text('engine.gone.add')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
