import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { use, useId, useState } from 'react'
import type { DashboardListPart } from '#contract/dashboard.ts'
import { RecordSlotsContext } from '#src/lib/recordSlot.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useIsNarrow } from '#src/ui/useIsNarrow.ts'
import type { PartRow } from './useShortRows.ts'

interface SlotDialogProps extends PartRow {
  dialog: NonNullable<DashboardListPart['dialog']>
  title: string
  /** The element that says of which row it is. */
  described: string
}

/** A button that opens a part of a record's page above this one. */
export function SlotDialog({ waiting: { resource }, row, dialog, title, described }: SlotDialogProps) {
  const text = useText()
  const id = useId()
  const isNarrow = useIsNarrow()
  const [isOpen, setOpen] = useState(false)
  const Slot = use(RecordSlotsContext)[dialog.slot]
  if (!Slot) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button size="small" variant="outlined" aria-describedby={described} onClick={() => setOpen(true)}>
        {dialog.button}
      </Button>
      <Dialog open={isOpen} onClose={close} aria-labelledby={id} fullScreen={isNarrow} fullWidth maxWidth="lg">
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent dividers>
          <Slot resource={resource.name} record={row} />
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>{text('shell.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
