import { useState } from 'react'
import { ErrorState } from '../ErrorState.tsx'

/** What went wrong, what was kept, and a way on. */
export function ErrorStateStory() {
  const [attempts, setAttempts] = useState(1)
  return (
    <ErrorState
      title="The list did not load."
      message={`Your filters are kept. Attempts: ${attempts}`}
      onRetry={() => setAttempts(attempts + 1)}
    />
  )
}
