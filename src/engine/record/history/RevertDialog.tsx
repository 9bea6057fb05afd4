import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { HistoryEntry } from '#contract/history.ts'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { useFieldLabel } from '../../fields/useFieldLabel.ts'
import { ChangeLine } from './ChangeLine.tsx'
import { planRevert, type RevertTarget } from './revertPlan.ts'

interface RevertDialogProps {
  resource: Resource
  entries: readonly HistoryEntry[]
  /** Null where nothing is asked. */
  target: RevertTarget | null
  onClose: () => void
  onRevert: (target: RevertTarget) => void
}

const messageKeys = ['engine.history.revert.nothing', 'engine.history.revert.one']

/** Names what would change before a record is taken back. */
export function RevertDialog({ resource, entries, target, onClose, onRevert }: RevertDialogProps) {
  const text = useText()
  const id = useId()
  const toLabel = useFieldLabel(resource)
  const planned = target ? planRevert(resource, entries, target) : []
  const confirm = () => {
    if (target) onRevert(target)
    onClose()
  }
  return (
    <Dialog
      open={target !== null}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`}>{text('engine.history.revert.title')}</DialogTitle>
      <DialogContent id={`${id}-text`}>
        <Typography>{text(messageKeys[planned.length] ?? 'engine.history.revert.message', planned.length)}</Typography>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
          {planned.map(({ field, now, earlier }) => (
            <ChangeLine
              key={field}
              property={resource.properties.get(field)}
              label={toLabel(field)}
              from={now}
              to={earlier}
            />
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} autoFocus>
          {text(planned.length === 0 ? 'engine.history.close' : 'engine.form.cancel')}
        </Button>
        {planned.length > 0 && (
          <Button variant="contained" onClick={confirm}>
            {text('engine.history.revert')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
