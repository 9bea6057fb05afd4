import { useText } from '#src/providers/messages/useText.ts'
import type { FailureWords } from '#src/ui/LoadFailure.tsx'

/** What is said where the code of a calendar, a clock or an editor did not come. */
export function useFailureWords(): FailureWords {
  const text = useText()
  return { title: text('part.failed'), message: text('part.kept'), retry: text('part.retry') }
}
