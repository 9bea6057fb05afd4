import { LoadFailure } from '#src/ui/LoadFailure.tsx'
import { useFailureWords } from './date/useFailureWords.ts'

/** Stands in place of an editor whose code did not come; what the record holds is not touched. */
export function EditorFailure({ onRetry }: { onRetry: () => void }) {
  return <LoadFailure words={useFailureWords()} onRetry={onRetry} />
}
