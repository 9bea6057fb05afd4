import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import type { ImportRecord } from '#contract/imports.ts'
import { toSizeText } from '#src/lib/sizeText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import { downloadTemplate } from './downloadRows.ts'
import { FileStep } from './FileStep.tsx'
import { toProgressText } from './progressText.ts'
import { ResultStep } from './ResultStep.tsx'
import type { ImportState } from './useImport.ts'
import type { Work } from './useWork.ts'

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
  const text = useText()
  const { step, preview, plan, record, sending, isUnderWay } = state
  if (sending) return <SendingProgress running={sending} />
  if (isUnderWay && record) return <ImportProgress record={record} />
  if (step === 'columns' && preview && plan) return <ColumnsStep state={state} preview={preview} plan={plan} />
  if ((step === 'plan' || step === 'done') && record) return <ResultStep state={state} record={record} />
  const { imports, resource } = state
  const hasTemplate = imports.descriptor.calls?.template !== undefined
  return (
    <FileStep
      problem={state.problem}
      onChoose={file => void state.choose(file)}
      onTemplate={hasTemplate ? format => void downloadTemplate(imports, resource.name, format, text) : null}
    />
  )
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

/** Says what of the fields changed while the import was open, and whether its check was by those of before. */
function ImportNotices({ state }: { state: ImportState }) {
  const text = useText()
  const { step, isUnderWay, news, run } = state
  const isCheckOld = step === 'plan' && !isUnderWay && run.isTrialOld
  const phrases = [
    ...news.texts.map(({ messageKey, args }) => text(messageKey, ...args)),
    isCheckOld && text('engine.import.checkedBefore'),
  ].filter(Boolean)
  return (
    <div role="status">
      {phrases.length > 0 && (
        <Alert
          severity="info"
          role="presentation"
          sx={{ mb: 4, overflowWrap: 'anywhere' }}
          closeText={text('engine.news.close')}
          {...(news.texts.length > 0 ? { onClose: news.close } : {})}
        >
          {text('engine.import.news')} {phrases.join(' ')}
        </Alert>
      )}
    </div>
  )
}

/** How far a file has been sent, in words and as a bar. */
function SendingProgress({ running: { phase, done, total } }: { running: Work }) {
  const text = useText()
  const message =
    phase === 'reading'
      ? text('engine.import.running.reading')
      : text('engine.import.running.sending', toSizeText(done), toSizeText(total))
  return <Bar message={message} done={done} total={total} />
}

/** How far the services have come with an import; they go on where this is closed. */
function ImportProgress({ record }: { record: ImportRecord }) {
  const text = useText()
  const { Status, Done, Total } = record
  return (
    <>
      <Bar message={toProgressText(text, record)} done={Status === 'Waiting' ? 0 : Done} total={Total ?? 0} />
      <Typography sx={{ mt: 3, color: 'text.secondary' }}>{text('engine.import.goesOn')}</Typography>
    </>
  )
}

interface BarProps {
  message: string
  done: number
  /** 0 where it is not known: the bar then only moves. */
  total: number
}

function Bar({ message, done, total }: BarProps) {
  const part =
    total === 0 ? {} : { variant: 'determinate' as const, value: Math.min(100, Math.round((100 * done) / total)) }
  return (
    <>
      <Typography role="status" sx={{ mb: 3, fontVariantNumeric: 'tabular-nums' }}>
        {message}
      </Typography>
      <LinearProgress aria-label={message} {...part} />
    </>
  )
}
