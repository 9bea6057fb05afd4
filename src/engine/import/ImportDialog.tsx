import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useId, useRef } from 'react'
import type { Resource } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportNews } from './ImportNews.tsx'
import { ImportSteps } from './ImportSteps.tsx'
import { isReadable } from './importRows.ts'
import { Progress } from './Progress.tsx'
import { ResultStep } from './ResultStep.tsx'
import { StepButtons } from './StepButtons.tsx'
import { type ImportState, useImport } from './useImport.ts'

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
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'))
  const { step, running, result } = state
  const stage = running ? 'running' : step
  const frame = useFocus(stage)
  const close = () => onClose(result !== null && result.created + result.updated > 0)
  return (
    <Dialog
      open
      fullWidth
      fullScreen={isNarrow}
      maxWidth="md"
      // A click beside it must not throw a prepared import away, nor leave a running one behind.
      onClose={(_, reason) => {
        if (reason === 'escapeKeyDown' && !running && (step === 'file' || step === 'done')) close()
      }}
      aria-labelledby={titleId}
      slotProps={{ paper: { sx: { minHeight: 'min(500px, calc(100% - 64px))' } } }}
    >
      <DialogTitle id={titleId}>{text('engine.import.title', resource.descriptor.title ?? resource.name)}</DialogTitle>
      <ImportSteps current={step} />
      {/* A step of its own each time: it begins at its top. */}
      <DialogContent dividers key={stage}>
        <Box
          ref={frame}
          role="group"
          aria-label={text(`engine.import.step.${step}`)}
          tabIndex={-1}
          sx={{ outline: 'none' }}
        >
          <ImportNews state={state} />
          {running ? <Progress running={running} /> : <StepBody state={state} />}
        </Box>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', rowGap: 2 }}>
        {running ? (
          <Button onClick={state.stop}>{text('engine.import.stop')}</Button>
        ) : (
          <StepButtons state={state} onClose={close} />
        )}
      </DialogActions>
    </Dialog>
  )
}

function StepBody({ state }: { state: ImportState }) {
  const { table, plan, step, trial, result } = state
  if (step === 'columns' && table && plan) return <ColumnsStep state={state} table={table} plan={plan} />
  if (step === 'plan' && table && trial) {
    return <ResultStep result={trial} table={table} total={trial.rows.filter(isReadable).length} isTrial />
  }
  if (step === 'done' && table && result && trial) {
    const total = trial.rows.length - trial.refused.length
    return <ResultStep result={result} table={table} total={total} isTrial={false} />
  }
  return <FileStep problem={state.problem} onChoose={file => void state.choose(file)} />
}

/** What takes the focus at each new stage, for the button that led to it is gone; the dialog itself brings it to the first. */
function useFocus(stage: string) {
  const frame = useRef<HTMLElement>(null)
  const last = useRef(stage)
  useEffect(() => {
    if (last.current === stage) return
    last.current = stage
    frame.current?.focus({ preventScroll: true })
  }, [stage])
  return frame
}
