import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useText } from '#src/providers/messages/useText.ts'

interface StaleVersionDialogProps {
  isOpen: boolean
  /** What stands for the record. */
  name: string
  /** The labels of what the other person changed. */
  changed: readonly string[]
  onTheirs: () => void
  onMine: () => void
}

/** Somebody saved this record meanwhile: load theirs, or go on with one's own values over it. Nothing typed is lost by asking. */
export function StaleVersionDialog({ isOpen, name, changed, onTheirs, onMine }: StaleVersionDialogProps) {
  const text = useText()
  const id = useId()
  return (
    <Dialog
      open={isOpen}
      onClose={onMine}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{text('engine.stale.title')}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        <Typography>{text('engine.stale.message', name)}</Typography>
        {changed.length > 0 && (
          <Typography sx={{ mt: 3 }}>{text('engine.stale.changed', changed.join(', '))}</Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onTheirs}>
          {text('engine.stale.theirs')}
        </Button>
        <Button variant="contained" onClick={onMine} autoFocus>
          {text('engine.stale.mine')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
