import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { ImportRecord } from '#contract/imports.ts'
import { toSizeText } from '#src/lib/sizeText.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { toProgressText } from './progressText.ts'
import type { Work } from './useWork.ts'

/** How far a file has been sent, in words and as a bar. */
export function SendingProgress({ running: { phase, done, total } }: { running: Work }) {
  const text = useText()
  const message =
    phase === 'reading'
      ? text('engine.import.running.reading')
      : text('engine.import.running.sending', toSizeText(done), toSizeText(total))
  return <Bar message={message} done={done} total={total} />
}

/** How far the services have come with an import; they go on where this is closed. */
export function ImportProgress({ record }: { record: ImportRecord }) {
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
