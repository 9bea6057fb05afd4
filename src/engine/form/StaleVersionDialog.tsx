import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ChangedFields, type Conflict } from './ChangedFields.tsx'

interface StaleVersionDialogProps {
  /** What stands for the record. */
  name: string
  resource: Resource
  /** Null where there is none. */
  conflict: Conflict | null
  onTheirs: () => void
  onMine: () => void
}

/** Somebody saved this record meanwhile: load theirs, or go on with one's own values over it. Nothing typed is lost by asking. */
export function StaleVersionDialog({ name, resource, conflict, onTheirs, onMine }: StaleVersionDialogProps) {
  const text = useText()
  const id = useId()
  return (
    <Dialog
      open={conflict !== null}
      onClose={onMine}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{text('engine.stale.title')}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        <Typography>{text('engine.stale.message', name)}</Typography>
        {conflict && <ChangedFields resource={resource} conflict={conflict} />}
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
