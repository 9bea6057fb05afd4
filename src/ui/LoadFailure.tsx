import { ErrorState } from './ErrorState.tsx'

/** What stands where the code of a widget did not come. */
export interface FailureWords {
  title: string
  message?: string
  retry: string
}

interface LoadFailureProps {
  words?: FailureWords | undefined
  onRetry: () => void
}

const usualWords: FailureWords = { title: 'This part did not load.', retry: 'Try again' }

/** Stands instead of a widget whose code did not come. */
export function LoadFailure({ words = usualWords, onRetry }: LoadFailureProps) {
  return <ErrorState title={words.title} message={words.message} onRetry={onRetry} retryLabel={words.retry} />
}
