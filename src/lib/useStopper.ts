import { useEffect, useRef } from 'react'

/** Ends the work that is under way where it is told to, or where nobody looks at it any more. */
export function useStopper() {
  const stopper = useRef<AbortController | null>(null)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      stopper.current?.abort()
    }
  }, [])
  return {
    /** Answers what tells the next work to end; it has ended already where nobody looks. */
    begin(): AbortSignal {
      stopper.current = new AbortController()
      if (isLeft.current) stopper.current.abort()
      return stopper.current.signal
    },
    stop: () => stopper.current?.abort(),
    isLeft: () => isLeft.current,
  }
}
