import { useCallback, useRef } from 'react'

/** What waits until the pointer is free, and how a form says that it is pressed. */
export interface PointerPause {
  /** A pointer is pressed: what is asked for from now on waits for its click. */
  hold: () => void
  /** Does this at once, or after the click of the pointer that is pressed. */
  whenFree: (act: () => void) => void
}

/**
 * Puts off what may move a form while a pointer is pressed within it: whoever presses a button leaves a field by it, and a
 * message that came or went at that moment would move the button away from below the pointer, so that its click is lost.
 */
export function usePointerPause(): PointerPause {
  const waiting = useRef<(() => void)[] | null>(null)
  const hold = useCallback(() => {
    if (waiting.current) return
    waiting.current = []
    const release = () => {
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
      // The click comes after the pointer is up, in the same turn.
      setTimeout(() => {
        const acts = waiting.current ?? []
        waiting.current = null
        for (const act of acts) act()
      })
    }
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
  }, [])
  const whenFree = useCallback((act: () => void) => {
    if (waiting.current) waiting.current.push(act)
    else act()
  }, [])
  return { hold, whenFree }
}
