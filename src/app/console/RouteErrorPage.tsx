import Button from '@mui/material/Button'
import { useRouteError } from 'react-router'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'

/** What stands in place of a page that failed: the rest of the console works on. */
export function RouteErrorPage() {
  const text = useText()
  const error = useRouteError()
  const reason = error instanceof Error ? error.message : ''
  return (
    <ErrorState
      title={text('error.title')}
      message={
        <>
          {text('error.text')}
          {reason && <br />}
          {reason}
        </>
      }
      onRetry={() => location.reload()}
      retryLabel={text('error.retry')}
      action={<Button href="/home">{text('error.home')}</Button>}
    />
  )
}
