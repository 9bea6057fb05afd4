import { useLayoutEffect, useState } from 'react'
import type { PointerPause } from './usePointerPause.ts'

/**
 * The newest of what a form is drawn by, but none newer than what a pressed pointer was aimed at; `beforeDrawn` is called while
 * the old one still stands.
 */
export function useDrawnVersion<Version>(
  newest: Version,
  whenFree: PointerPause['whenFree'],
  beforeDrawn: () => void,
): Version {
  const [drawn, setDrawn] = useState(newest)
  useLayoutEffect(() => {
    if (drawn === newest) return
    whenFree(() => {
      beforeDrawn()
      setDrawn(newest)
    })
  }, [drawn, newest, whenFree, beforeDrawn])
  return drawn
}
