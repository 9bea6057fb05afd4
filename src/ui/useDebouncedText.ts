import { useEffect, useState } from 'react'
import { searchDelay } from '#src/lib/remoteSearch.ts'

/** The text as it stood a second after the last key, or other milliseconds; an empty text counts at once. */
export function useDebouncedText(text: string, delay = searchDelay): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : delay)
    return () => clearTimeout(timer)
  }, [text, delay])
  return settled
}
