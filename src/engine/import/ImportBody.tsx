import Box from '@mui/material/Box'
import { useEffect, useRef } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportNotices } from './ImportNotices.tsx'
import { ImportProgress, SendingProgress } from './ImportProgress.tsx'
import { ResultStep } from './ResultStep.tsx'
import type { ImportState } from './useImport.ts'

/** What an import is at: a step, or how far it has come. It takes the focus at each new stage, for the button that led to it is gone. */
export function ImportBody({ state }: { state: ImportState }) {
  const text = useText()
  const { step, isUnderWay } = state
  const frame = useFocus(isUnderWay ? 'running' : step)
  return (
    <Box
      ref={frame}
      role="group"
      aria-label={text(`engine.import.step.${step}`)}
      tabIndex={-1}
      sx={{ outline: 'none' }}
    >
      <ImportNotices state={state} />
      <StepBody state={state} />
    </Box>
  )
}

function StepBody({ state }: { state: ImportState }) {
  const { step, preview, plan, record, sending, isUnderWay } = state
  if (sending) return <SendingProgress running={sending} />
  if (isUnderWay && record) return <ImportProgress record={record} />
  if (step === 'columns' && preview && plan) return <ColumnsStep state={state} preview={preview} plan={plan} />
  if ((step === 'plan' || step === 'done') && record) return <ResultStep state={state} record={record} />
  return <FileStep problem={state.problem} onChoose={file => void state.choose(file)} />
}

/** The dialog or page itself brings the focus to the first stage. */
function useFocus(stage: string) {
  const frame = useRef<HTMLElement>(null)
  const last = useRef(stage)
  useEffect(() => {
    if (last.current === stage) return
    last.current = stage
    frame.current?.focus({ preventScroll: true })
    // Each stage begins at its top.
    if (frame.current?.parentElement) frame.current.parentElement.scrollTop = 0
  }, [stage])
  return frame
}
