import { useCallback, useEffect, useRef } from 'react'

/**
 * Answers what does a thing at once, or after the click of the pointer that is pressed: whoever presses a button leaves an input by
 * it, and what the input then says would move the button away from below the pointer.
 */
export function useFreePointer(): (act: () => void) => void {
  const waiting = useRef<(() => void)[] | null>(null)
  useEffect(() => {
    const press = () => {
      waiting.current ??= []
    }
    const release = () => {
      // The click comes after the pointer is up, in the same turn.
      setTimeout(() => {
        const acts = waiting.current ?? []
        waiting.current = null
        for (const act of acts) act()
      })
    }
    window.addEventListener('pointerdown', press, true)
    window.addEventListener('pointerup', release, true)
    window.addEventListener('pointercancel', release, true)
    return () => {
      window.removeEventListener('pointerdown', press, true)
      window.removeEventListener('pointerup', release, true)
      window.removeEventListener('pointercancel', release, true)
    }
  }, [])
  return useCallback(act => {
    if (waiting.current) waiting.current.push(act)
    else act()
  }, [])
}
