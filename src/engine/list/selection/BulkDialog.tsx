import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import type { RecordKey } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import type { BulkOutcome } from '#src/providers/data/runBulk.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { TableRow } from '../grid/table.ts'
import type { BulkWork } from './bulkWork.ts'
import { RefusedRows } from './RefusedRows.tsx'

interface BulkDialogProps {
  resource: Resource
  work: BulkWork
  known: ReadonlyMap<RecordKey, TableRow>
  onStop: () => void
  onClose: () => void
}

/** How far an action on many rows has come, and at its end what was done, what was refused and why. */
export function BulkDialog({ resource, work, known, onStop, onClose }: BulkDialogProps) {
  const text = useText()
  const titleId = useId()
  const { title, outcome, phase, mayStop, goOn, undo } = work
  const hasEnded = phase === 'ended'
  const isPatienceOver = useDelay()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that had the focus is gone.
    if (hasEnded) frame.current?.focus({ preventScroll: true })
  }, [hasEnded])
  return (
    <Dialog
      open={hasEnded || (isPatienceOver && phase !== 'asking')}
      fullWidth
      maxWidth="sm"
      onClose={(_, reason) => hasEnded && reason === 'escapeKeyDown' && onClose()}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent
        ref={frame}
        tabIndex={-1}
        dividers
        sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, alignContent: 'start', outline: 'none' }}
      >
        {hasEnded ? <Ending outcome={outcome} /> : <Progress outcome={outcome} isStopping={phase === 'stopping'} />}
        {hasEnded && outcome.refused.length > 0 && (
          <RefusedRows resource={resource} refused={outcome.refused} known={known} />
        )}
      </DialogContent>
      <DialogActions>
        {!hasEnded && mayStop && (
          <Button onClick={onStop} disabled={phase === 'stopping'}>
            {text('engine.import.stop')}
          </Button>
        )}
        {hasEnded && undo && <Button onClick={undo}>{text('engine.undo')}</Button>}
        {hasEnded && outcome.rest && goOn && <Button onClick={goOn}>{text('engine.selection.goOn')}</Button>}
        {hasEnded && (
          <Button variant="contained" onClick={onClose}>
            {text('engine.import.close')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}

/** Milliseconds that the work may take before a dialog says how far it is. */
const patience = 300

function useDelay(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patience)
    return () => clearTimeout(timer)
  }, [])
  return isOver
}

function Progress({ outcome, isStopping }: { outcome: BulkOutcome; isStopping: boolean }) {
  const text = useText()
  const { done, refused, total } = outcome
  const dealt = done + refused.length
  const figures = total === null ? [dealt] : [dealt, total]
  const message = text(`engine.selection.running${total === null ? '' : '.of'}`, ...figures.map(toCountText))
  return (
    <>
      <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {isStopping ? text('engine.selection.stopping') : message}
      </Typography>
      {total === null ? (
        <LinearProgress aria-label={message} />
      ) : (
        <LinearProgress
          variant="determinate"
          value={total === 0 ? 0 : Math.min(100, Math.round((100 * dealt) / total))}
          aria-label={message}
        />
      )}
    </>
  )
}

function Ending({ outcome }: { outcome: BulkOutcome }) {
  const text = useText()
  const { done, refused, total, rest, failure } = outcome
  const dealt = done + refused.length
  const figures = [dealt, total ?? dealt].map(toCountText)
  return (
    <>
      {failure !== null && <Alert severity="error">{text('engine.selection.failed', ...figures, failure)}</Alert>}
      {failure === null && rest && <Alert severity="warning">{text('engine.selection.stopped', ...figures)}</Alert>}
      <Typography role="status" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {text('engine.selection.result', ...[done, refused.length].map(toCountText))}
      </Typography>
    </>
  )
}
