import { useCallback, useEffect, useState } from 'react'
import type { Answer } from '#src/providers/http/requestEnvelope.ts'

/**
 * What the services answered to a question of a page, null while they are asked, and the ways to ask again: anew, or while the page
 * stands, which then shows what they say now.
 */
export function useAnswer(
  ask: () => Promise<Answer>,
): [answer: Answer | null, askAgain: () => void, renew: () => Promise<Answer>] {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const again = useCallback(async () => {
    setAnswer(null)
    setAnswer(await ask())
  }, [ask])
  useEffect(() => {
    void again()
  }, [again])
  const renew = useCallback(async () => {
    const next = await ask()
    if (next.status === 200) setAnswer(next)
    return next
  }, [ask])
  return [answer, () => void again(), renew]
}
