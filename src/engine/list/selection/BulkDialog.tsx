import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import type { RowResult } from '#contract/bulk.ts'
import type { RecordKey } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { toCountText } from '#src/lib/countText.ts'
import { buildCsvFile } from '#src/lib/csvText.ts'
import { downloadFile } from '#src/lib/downloadFile.ts'
import type { BulkOutcome } from '#src/providers/data/runBulk.ts'
import { useText } from '#src/providers/messages/useText.ts'
import type { TableRow } from '../grid/table.ts'
import { useRowNames } from '../grid/useRowNames.ts'
import type { BulkWork } from './bulkWork.ts'

/** Rows that are listed; the others are in the file. */
const listedRows = 50

interface RefusedRowsProps {
  resource: Resource
  refused: readonly RowResult[]
  known: ReadonlyMap<RecordKey, TableRow>
}

/** The rows that were refused, by name and with the reason, and all of them as a file. */
function RefusedRows({ resource, refused, known }: RefusedRowsProps) {
  const text = useText()
  const listed = refused.slice(0, listedRows)
  const toName = useRowNames(resource, listed, known)
  const title = text('engine.selection.refused')
  const download = () => {
    const heading = [resource.key, resource.descriptor.title ?? resource.name, text('engine.import.reason')]
    const rows = refused.map(({ ID, Message }) => [String(ID), toName(ID), Message ?? ''])
    downloadFile(text('engine.import.refusedFile', `${resource.name}.csv`), buildCsvFile([heading, ...rows]))
  }
  return (
    <Box component="section" aria-label={title}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 2 }}>
        <Typography variant="h2">{title}</Typography>
        <Button size="small" startIcon={<DownloadOutlined fontSize="small" />} onClick={download}>
          {text('engine.import.download')}
        </Button>
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, overflowWrap: 'anywhere' }}>
        {listed.map(({ ID, Message }) => (
          <Box component="li" key={String(ID)} sx={{ py: 2, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <Typography sx={{ fontWeight: 500 }}>{toName(ID)}</Typography>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {Message}
            </Typography>
          </Box>
        ))}
      </Box>
      {refused.length > listed.length && (
        <Typography variant="body2" sx={{ mt: 2, color: 'text.secondary' }}>
          {text('engine.import.moreRefused', toCountText(refused.length - listed.length))}
        </Typography>
      )}
    </Box>
  )
}

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
