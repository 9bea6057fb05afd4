import { useText } from '#src/providers/messages/useText.ts'
import { type FailureWords, LoadFailure } from '#src/ui/LoadFailure.tsx'

/** Stands instead of an editor whose code did not come; what the record holds is not touched. */
export function EditorFailure({ onRetry }: { onRetry: () => void }) {
  return <LoadFailure words={useFailureWords()} onRetry={onRetry} />
}

/** What is said where the code of a calendar, a clock or an editor did not come. */
export function useFailureWords(): FailureWords {
  const text = useText()
  return { title: text('part.failed'), message: text('part.kept'), retry: text('part.retry') }
}
