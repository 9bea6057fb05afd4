import { useText } from '#src/providers/messages/useText.ts'
import { ErrorState } from '#src/ui/ErrorState.tsx'

/** What stands instead of the chat where it does not come at all. */
export function ChatFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const text = useText()
  return (
    <ErrorState
      title={text('chat.page.failed')}
      message={error.message}
      onRetry={onRetry}
      retryLabel={text('part.retry')}
    />
  )
}
