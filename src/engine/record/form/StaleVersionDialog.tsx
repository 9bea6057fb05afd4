import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toDateTimeText } from '../../fields/dateTimeText.ts'
import { ChangedFields } from './ChangedFields.tsx'
import type { Conflict } from './recordChanges.ts'

interface StaleVersionDialogProps {
  /** What stands for the record. */
  name: string
  resource: Resource
  /** Null where there is none. */
  conflict: Conflict | null
  onTheirs: () => void
  /** Goes on with one's own values over theirs, without those of these fields. */
  onMine: (without: ReadonlySet<string>) => void
  /** Nothing is decided: the next save asks again. */
  onClose: () => void
}

const none: ReadonlySet<string> = new Set()

/**
 * Somebody saved this record meanwhile: load theirs, or go on with one's own values over it, field by field where both changed
 * one. Nothing typed is lost by asking.
 */
export function StaleVersionDialog({ name, resource, conflict, onTheirs, onMine, onClose }: StaleVersionDialogProps) {
  const text = useText()
  const id = useId()
  const [choice, setChoice] = useState<{ of: Conflict['theirs'] | null; taken: ReadonlySet<string> }>({
    of: null,
    taken: none,
  })
  // What was chosen in an earlier conflict says nothing in this one.
  const taken = conflict && choice.of === conflict.theirs ? choice.taken : none
  const take = (field: string, isTheirs: boolean) => {
    const fields = new Set(taken)
    if (isTheirs) fields.add(field)
    else fields.delete(field)
    setChoice({ of: conflict?.theirs ?? null, taken: fields })
  }
  return (
    <Dialog
      open={conflict !== null}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{text('engine.stale.title')}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        <Typography>{text('engine.stale.message', name)}</Typography>
        {conflict && <LastSave of={conflict.theirs} />}
        {conflict && <ChangedFields {...{ resource, conflict, taken }} onTake={take} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onTheirs}>
          {text('engine.stale.theirs')}
        </Button>
        <Button variant="contained" onClick={() => onMine(taken)} autoFocus>
          {text(taken.size > 0 ? 'engine.stale.merge' : 'engine.stale.mine')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Who saved a record last, and when; nothing where its back end does not say. */
function LastSave({ of: { ModifiedBy, ModifiedOn } }: { of: Conflict['theirs'] }) {
  const text = useText()
  if (!ModifiedBy || !ModifiedOn) return null
  return (
    <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
      {text('engine.stale.by', ModifiedBy, toDateTimeText(ModifiedOn, 'instant'))}
    </Typography>
  )
}
