import { useEffect, useState } from 'react'

/** False until the browser has had nothing else to do once. */
export function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    if (!window.requestIdleCallback) {
      const timer = setTimeout(() => setIdle(true))
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIdle(true))
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}
