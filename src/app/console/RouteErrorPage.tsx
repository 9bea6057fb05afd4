import Button from '@mui/material/Button'
import { useLayoutEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { storeUnsaved } from '#src/engine/index.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'

/** What stands instead of a page that failed: the rest of the console works on, and what was typed is kept. */
export function RouteErrorPage() {
  const text = useText()
  const error = useRouteError()
  const reason = error instanceof Error ? error.message : ''
  const [isKept, setStored] = useState(false)
  useLayoutEffect(() => {
    // The form that failed is out of the page, but it has not let go of what it holds: that comes after this.
    setStored(storeUnsaved('screen'))
  }, [])
  return (
    <ErrorState
      title={text('error.title')}
      message={
        <>
          {text('error.text')}
          {reason && <br />}
          {reason}
          {isKept && <br />}
          {isKept && text('engine.screen.kept')}
        </>
      }
      onRetry={() => location.reload()}
      retryLabel={text('error.retry')}
      action={<Button href="/home">{text('error.home')}</Button>}
    />
  )
}
