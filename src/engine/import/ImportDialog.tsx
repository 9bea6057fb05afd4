import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { type ImportState, type RunningImport, useImport } from './useImport.ts'

interface ImportDialogProps {
  resource: Resource
  /** `isChanged` is true where rows were written. */
  onClose: (isChanged: boolean) => void
}

/** Brings the rows of a CSV file in: file, columns, what will happen, what was done. A lazy chunk of its own. */
export function ImportDialog({ resource, onClose }: ImportDialogProps) {
  const text = useText()
  const titleId = useId()
  const state = useImport(resource)
  const { table, plan, step, running, trial, result } = state
  const close = () => onClose(result !== null && result.created + result.updated > 0)
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      // A click beside it must not throw a prepared import away, nor leave a running one behind.
      onClose={(_, reason) => {
        if (reason === 'escapeKeyDown' && !running && step !== 'columns') close()
      }}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { minHeight: 500 } } }}
    >
      <DialogTitle id={titleId}>{text('engine.import.title', resource.descriptor.title ?? resource.name)}</DialogTitle>
      <DialogContent dividers>
        {running ? (
          <Progress running={running} />
        ) : step === 'columns' && table && plan ? (
          <ColumnsStep state={state} table={table} plan={plan} />
        ) : step === 'plan' && table && trial ? (
          <ResultStep result={trial} table={table} total={countReadable(state)} isTrial />
        ) : step === 'done' && table && result ? (
          <ResultStep result={result} table={table} total={countAccepted(state)} isTrial={false} />
        ) : (
          <FileStep problem={state.problem} onChoose={file => void state.choose(file)} />
        )}
      </DialogContent>
      <DialogActions>
        {running ? (
          <Button onClick={state.stop}>{text('engine.import.stop')}</Button>
        ) : (
          <StepButtons state={state} onClose={close} />
        )}
      </DialogActions>
    </Dialog>
  )
}

function countReadable({ rows }: ImportState): number {
  return rows.filter(row => row.reason === null).length
}

function countAccepted({ rows, trial }: ImportState): number {
  return rows.length - (trial?.refused.length ?? 0)
}

function Progress({ running: { isTrial, sent, total } }: { running: RunningImport }) {
  const text = useText()
  const message = text(isTrial ? 'engine.import.checking' : 'engine.import.working', sent, total)
  return (
    <>
      <Typography role="status" sx={{ mb: 3 }}>
        {message}
      </Typography>
      <LinearProgress variant="determinate" value={total === 0 ? 0 : (100 * sent) / total} aria-label={message} />
    </>
  )
}

function StepButtons({ state, onClose }: { state: ImportState; onClose: () => void }) {
  const text = useText()
  const { step, missing, trial } = state
  if (step === 'done') {
    return (
      <Button variant="contained" onClick={onClose} autoFocus>
        {text('engine.import.close')}
      </Button>
    )
  }
  // Only what was checked to its end may be imported.
  const isChecked = trial !== null && trial.failure === null && trial.sent === countReadable(state)
  const ready = isChecked ? trial.created + trial.updated : 0
  return (
    <>
      <Button color="inherit" onClick={onClose}>
        {text('engine.import.cancel')}
      </Button>
      {step === 'plan' && (
        <Button color="inherit" onClick={state.back}>
          {text('engine.import.back')}
        </Button>
      )}
      {step === 'columns' && (
        <Button variant="contained" disabled={missing.length > 0} onClick={() => void state.check()}>
          {text('engine.import.check')}
        </Button>
      )}
      {step === 'plan' && (
        <Button variant="contained" disabled={ready === 0} onClick={() => void state.perform()}>
          {ready === 0 ? text('engine.import.nothing') : text('engine.import.run', ready.toLocaleString('en-US'))}
        </Button>
      )}
    </>
  )
}
