import Button from '@mui/material/Button'
import { Navigate } from 'react-router'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'

interface RecordErrorProps {
  error: unknown
  onRetry: () => void
  onBack: () => void
}

/** Why a record is not shown: it is not there, it may not be seen, or it could not be loaded. */
export function RecordError({ error, onRetry, onBack }: RecordErrorProps) {
  const text = useText()
  const status = (error as { status?: number } | null)?.status
  if (status === 403) return <Navigate to="/access-denied" replace />
  // A key that is none, as in an address typed by hand, is refused with 400.
  const isMissing = status === 404 || status === 400
  return (
    <ErrorState
      title={text(isMissing ? 'engine.record.notFound' : 'engine.record.failed')}
      message={isMissing ? text('engine.record.notFound.hint') : error instanceof Error ? error.message : undefined}
      onRetry={isMissing ? undefined : onRetry}
      action={
        <Button variant="outlined" onClick={onBack}>
          {text('engine.record.back')}
        </Button>
      }
    />
  )
}
